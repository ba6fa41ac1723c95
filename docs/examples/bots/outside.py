"""A bot outside the program: python3 outside.py SIETCH [SCENARIO]

Starts `sietch serve`, reads one line of JSON for each message and writes one for each answer. This bot keeps to a simple
rule: it never passes if it can do something, and takes the longest answer it is offered.
"""

import json
import subprocess
import sys


def choose(question):
    active = [a for a in question["answers"] if a not in ("pass", "no", "nothing", "done")]
    return max(active or question["answers"], key=len)


def main():
    sietch = sys.argv[1]
    scenario = sys.argv[2] if len(sys.argv) > 2 else "express/players-3"
    command = [sietch, "serve", scenario, "--outside", "p1", "--bot", "greedy", "--games", "2"]
    game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    answers = wins = 0
    for line in game.stdout:
        message = json.loads(line)
        if message["type"] == "question":
            print(json.dumps({"answer": choose(message)}), file=game.stdin, flush=True)
            answers += 1
        elif message["type"] == "refused":
            sys.exit("refused: " + message["why"])
        elif message["type"] == "over":
            wins += "p1" in message["winners"]
    print(f"{answers} answers, {wins} of 2 games won")
    sys.exit(game.wait())


if __name__ == "__main__":
    main()
