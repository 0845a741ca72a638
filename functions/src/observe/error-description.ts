import { HeraldError } from '../errors.ts';
import { redact } from './redact.ts';

/** All that is kept of an error. What else hangs on it (a request's configuration, its headers, an answer) holds tokens. */
export interface ErrorDescription {
  name: string;
  /** Ours, where the error is an expected one. */
  code: string | null;
  message: string;
  /** With the stacks of what caused it, each after a line "Caused by". */
  stack: string | null;
}

/** Longest chain of causes told; it also ends one that bites its tail. */
const MAX_CAUSES = 5;

const causeChainOf = (error: unknown, depth = 0): unknown[] =>
  error instanceof Error && error.cause !== undefined && depth < MAX_CAUSES
    ? [error, ...causeChainOf(error.cause, depth + 1)]
    : [error];

const traceOf = (error: unknown): string => {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `A thrown ${typeof error}.`;
};

/** Reduces whatever was thrown to words, secrets masked. */
export const describeError = (error: unknown): ErrorDescription => {
  const isError = error instanceof Error;
  return {
    name: isError ? error.name : 'NonError',
    code: error instanceof HeraldError ? error.reason : null,
    message: redact(isError ? error.message : traceOf(error)),
    stack: isError ? redact(causeChainOf(error).map(traceOf).join('\nCaused by: ')) : null,
  };
};
