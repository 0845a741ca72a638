import { type ExitCode, exitCodes } from './exit-codes.ts';

interface RefusalDetails {
  problems?: string[];
  fix?: string | null;
  exitCode?: ExitCode;
}

/** The command was not carried out, for a reason that this program has found itself. */
export class Refusal extends Error {
  /** For programs, as the codes of the API. */
  readonly code: string;
  readonly problems: string[];
  readonly fix: string | null;
  readonly exitCode: ExitCode;

  constructor(code: string, message: string, { problems = [], fix, exitCode = exitCodes.failed }: RefusalDetails = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.problems = problems;
    this.fix = fix ?? null;
    this.exitCode = exitCode;
  }
}

/** The command line cannot be carried out as it is. `fix` says what would work. */
export class UsageError extends Refusal {
  constructor(message: string, fix: string | null = null) {
    super('usage', message, { fix, exitCode: exitCodes.usage });
  }
}
