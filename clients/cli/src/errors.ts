import type { Post } from '@herald-publishing/client';

/** How the program ends: README.md lists these for scripts. */
export const exitCodes = {
  ok: 0,
  /** The request was refused, or the post failed or was cancelled. */
  failed: 1,
  /** The command line is wrong, or no key is known. */
  usage: 2,
  partlyPublished: 3,
  /** A target may be live: the response of its platform was lost. */
  unknown: 4,
  /** The post was still on its way when the time was over. */
  timeout: 5,
  /** Ctrl-C: 128 and the number of the signal, as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byOutcome: Readonly<Record<Post['outcome'], ExitCode>> = {
  scheduled: exitCodes.timeout,
  publishing: exitCodes.timeout,
  published: exitCodes.ok,
  partly_published: exitCodes.partlyPublished,
  failed: exitCodes.failed,
  cancelled: exitCodes.failed,
  unknown: exitCodes.unknown,
};

export function exitCodeOf({ outcome }: Pick<Post, 'outcome'>): ExitCode {
  return byOutcome[outcome];
}

/** The command was not carried out, for a reason that this program has found itself. */
export class Refusal extends Error {
  /** For programs, as the codes of the API. */
  readonly code: string;
  readonly problems: string[] = [];
  readonly fix: string | null = null;
  readonly exitCode: ExitCode = exitCodes.failed;

  constructor(code: string, message: string, details: Partial<Pick<Refusal, 'problems' | 'fix' | 'exitCode'>> = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    Object.assign(this, details);
  }
}

/** The command line cannot be carried out as it is. `fix` says what would work. */
export class UsageError extends Refusal {
  constructor(message: string, fix: string | null = null) {
    super('usage', message, { fix, exitCode: exitCodes.usage });
  }
}

/** What `work` returns. Throws `UsageError` with its message behind `failure`, and the fix, if it throws. */
export function orUsageError<Result>(failure: string, work: () => Result, fix: string | null = null): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${failure}: ${error instanceof Error ? error.message : String(error)}`, fix);
  }
}
