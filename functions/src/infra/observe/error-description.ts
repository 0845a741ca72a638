import { HeraldError } from '../errors.ts';
import { redact } from './redact.ts';

/** What is logged of an error. Its other properties (request configuration, headers, response) can hold tokens. */
export interface ErrorDescription {
  name: string;
  /** The code of a `HeraldError`; null for any other error. */
  code: string | null;
  message: string;
  /** With the stacks of its causes, each after "Caused by: ". */
  stack: string | null;
}

/** Maximum length of the chain of causes, which may be circular. */
const MAX_CAUSES = 5;

/** Describes any thrown value for a log, with secrets masked. */
export function describeError(error: unknown): ErrorDescription {
  const isError = error instanceof Error;
  return {
    name: isError ? error.name : 'NonError',
    code: error instanceof HeraldError ? error.reason : null,
    message: redact(isError ? error.message : traceOf(error)),
    stack: isError ? redact(causeChainOf(error).map(traceOf).join('\nCaused by: ')) : null,
  };
}

function traceOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `A thrown ${typeof error}.`;
}

function causeChainOf(error: unknown, depth = 0): unknown[] {
  return error instanceof Error && error.cause !== undefined && depth < MAX_CAUSES
    ? [error, ...causeChainOf(error.cause, depth + 1)]
    : [error];
}
