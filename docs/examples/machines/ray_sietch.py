#!/usr/bin/env python3
"""Spreads an experiment of Sietch over a Ray cluster and merges what comes back.

    python ray_sietch.py --parts 16 simulate dice-game/players-4 --games 100000 --bot greedy
    python ray_sietch.py --parts 16 compare dice-game/players-4 --games 20000 --set rounds=5
    python ray_sietch.py --parts 16 sweep dice-game/players-4 --vary rounds=4..8 --games 4000

The result is that of the same command on one machine, but for the seconds. The program must be there on every machine,
in the same version and with the same data: in the PATH, or where SIETCH says. RAY_ADDRESS names a running cluster; without
it one is started here.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import ray

SIETCH = os.environ.get("SIETCH", "sietch")


@ray.remote(num_cpus=1)
def play(program, command, part, parts):
    """One part, on one core of whichever machine is free."""
    words = [program, *command, "--jobs", "1", "--shard", f"{part}/{parts}", "--format", "json"]
    done = subprocess.run(words, capture_output=True, text=True)
    return part, done.returncode, done.stdout, done.stderr


def main():
    parser = argparse.ArgumentParser(description="Spreads an experiment of Sietch over a Ray cluster.")
    parser.add_argument("--parts", type=int, default=0, help="into how many parts; else one for each core")
    parser.add_argument("--format", default="table", choices=["table", "json", "csv"])
    parser.add_argument("command", choices=["simulate", "compare", "sweep"])
    args, rest = parser.parse_known_args()

    ray.init(log_to_driver=False, include_dashboard=False, logging_level="warning")
    parts = args.parts or int(ray.cluster_resources().get("CPU", 1))
    command = [args.command, *rest]
    waiting = [play.remote(SIETCH, command, part + 1, parts) for part in range(parts)]

    with tempfile.TemporaryDirectory() as folder:
        files = []
        while waiting:
            ready, waiting = ray.wait(waiting)
            part, code, out, err = ray.get(ready[0])
            sys.stderr.write(err)
            # 1: some games failed, which the merged report tells; 2: the command is wrong, and so it is for all parts.
            if code not in (0, 1):
                return code
            file = pathlib.Path(folder, f"part-{part}.json")
            file.write_text(out)
            files.append(str(file))
        return subprocess.run([SIETCH, "merge", *files, "--format", args.format]).returncode


if __name__ == "__main__":
    sys.exit(main())
