import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { describeError } from './error-description.ts';
import { type LogFields, sanitizeFields, sanitizeText } from './log-fields.ts';

export type { LogFields } from './log-fields.ts';

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
