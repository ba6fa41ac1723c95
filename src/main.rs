use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sietch::main())
}
