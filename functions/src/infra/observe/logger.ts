import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { HeraldError } from '../../model/errors.ts';
import { redact, redactField } from './redact.ts';

export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields, error?: unknown): void;
  error(message: string, fields?: LogFields, error?: unknown): void;
}

/** Cloud Logging's names for pino's levels: https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry#LogSeverity */
const severity: Record<string, string> = { debug: 'DEBUG', info: 'INFO', warn: 'WARNING', error: 'ERROR' };

/** Makes loggers that write one JSON line per event to `destination`, with their bound fields. Secrets are masked. */
export function createLogging(destination?: DestinationStream) {
  const options = {
    base: null,
    messageKey: 'message',
    level: 'debug',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ severity: severity[label] ?? 'DEFAULT' }) },
  };
  const sink = destination ? pino(options, destination) : pino(options);

  return (bound: LogFields): Logger => {
    // Made for the first line: most loggers of a request write none.
    let child: ReturnType<typeof sink.child> | undefined;
    const write =
      (level: 'debug' | 'info' | 'warn' | 'error') =>
      (message: string, fields: LogFields = {}, error: unknown = undefined): void => {
        child ??= sink.child(sanitizeFields(bound));
        child[level]({ ...errorFields(error), ...sanitizeFields(fields) }, sanitizeText('message', message));
      };
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  };
}

/** Logs to stdout, for code outside a span. */
export const stdoutLogger = createLogging();

/** Error Reporting reads `stack_trace`: https://cloud.google.com/error-reporting/docs/formatting-error-messages */
function errorFields(error: unknown) {
  if (error === undefined) return {};
  const { name, code, message, stack } = describeError(error);
  return {
    ...(code ? { errorCode: code } : {}),
    errorName: name,
    errorMessage: message,
    ...(stack ? { stack_trace: stack } : {}),
  };
}

/**
 * Scalar fields of one log event. Never a whole request, document or response, which contain user content and tokens.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `LogFields` that are safe to write to a log line and to Firestore. */
export type SafeLogFields = Record<string, string | number | boolean | null>;

/** Maximum length of one field, in characters. */
const MAX_TEXT_LENGTH = 2000;

/** Masks secrets, bounds the length, and replaces lone surrogates, which Firestore refuses. */
export function sanitizeText(name: string, text: string, maxLength = MAX_TEXT_LENGTH): string {
  return redactField(name, text).slice(0, maxLength).toWellFormed();
}

/** Drops undefined fields and sanitizes text fields. */
export function sanitizeFields(fields: LogFields): SafeLogFields {
  const safe: SafeLogFields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    safe[name] = typeof value === 'string' ? sanitizeText(name, value) : value;
  }
  return safe;
}

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
