import { type ExitCode, exitCodes } from './exit-codes.ts';

interface RefusalDetails {
  problems?: string[];
  fix?: string;
  exitCode?: ExitCode;
}

/** The command was not carried out, for a reason that this program has found itself. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** For programs, as the codes of the API. */
  readonly code: string;
  readonly problems: string[];
  readonly fix: string | null;
  readonly exitCode: ExitCode;

  constructor(code: string, message: string, { problems = [], fix, exitCode = exitCodes.failed }: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.problems = problems;
    this.fix = fix ?? null;
    this.exitCode = exitCode;
  }
}

/** The command line cannot be carried out as it is. `fix` says what would work. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
