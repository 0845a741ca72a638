import { ConnectionError, HeraldError, ValidationError, WaitTimeoutError } from '@herald-publishing/client';
import { type ExitCode, exitCodes, Refusal } from './errors.ts';
import { printable } from './text.ts';

/** The reason why a command failed, in plain sentences. */
export interface Failure {
  exitCode: ExitCode;
  code: string;
  message: string;
  /** What is wrong with each field, or with each target. */
  problems: string[];
  fix: string | null;
  docUrl: string | null;
  requestId: string | null;
}

const CONNECTION_FIX =
  'Check the address and your network, and try again. The same post is published once, unless with --new or --in.';

/** Fixes for a terminal: the fixes of the API name headers and fields. */
const fixes: Readonly<Record<string, string>> = {
  unauthorized: 'Run `herald login` with a valid key.',
  missing_account: 'Name the account as in --to x:44196397. See `herald accounts`.',
  missing_integrations: 'See `herald accounts`, and `herald accounts connect PLATFORM`.',
};

const unexpected: Failure = {
  exitCode: exitCodes.failed,
  code: 'unexpected',
  message: '',
  problems: [],
  fix: null,
  docUrl: null,
  requestId: null,
};

/** Any thrown error, for the user. */
export function describeFailure(error: unknown): Failure {
  const failure = { ...unexpected, message: error instanceof Error ? error.message : String(error) };
  if (error instanceof Refusal) {
    const { exitCode, code, problems, fix } = error;
    return { ...failure, exitCode, code, problems, fix };
  }
  if (error instanceof HeraldError) {
    const { code, docUrl, requestId } = error;
    return { ...failure, code, problems: problemsOf(error), fix: fixes[code] ?? error.fix, docUrl, requestId };
  }
  if (error instanceof WaitTimeoutError) return { ...failure, code: 'timeout', exitCode: exitCodes.timeout };
  if (!(error instanceof ConnectionError)) return failure;
  const reason = reasonOf(error.cause);
  const message = reason === '' ? error.message : error.message.replace(/\.?$/, () => ` (${reason}).`);
  return { ...failure, code: 'connection', message, fix: CONNECTION_FIX };
}

/** As lines for a terminal. */
export function failureLines({ message, problems, fix, docUrl, requestId }: Failure): string[] {
  return [
    `Error: ${message}`,
    ...problems.map((problem) => `  ${problem}`),
    ...(fix === null ? [] : [`  Fix: ${fix}`]),
    ...(docUrl === null ? [] : [`  See: ${docUrl}`]),
    ...(requestId === null ? [] : [`  Request: ${requestId}`]),
  ].map(printable);
}

function problemsOf(error: HeraldError): string[] {
  return error instanceof ValidationError ? error.problems.map(({ field, message }) => `${field}: ${message}`) : [];
}

/** The innermost reason of a failed connection, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
