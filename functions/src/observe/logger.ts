import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { describeError } from './error-description.ts';
import { cleanFacts, cleanText, type Facts } from './facts.ts';

export type { Facts } from './facts.ts';

export interface Logger {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts, error?: unknown): void;
  error(message: string, facts?: Facts, error?: unknown): void;
}

/** Cloud Logging's names for pino's levels: https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry#LogSeverity */
const severity: Record<string, string> = { debug: 'DEBUG', info: 'INFO', warn: 'WARNING', error: 'ERROR' };

/** `stack_trace` is where Error Reporting looks: https://cloud.google.com/error-reporting/docs/formatting-error-messages */
const errorFields = (error: unknown) => {
  if (error === undefined) return {};
  const { name, message, stack } = describeError(error);
  return { errorName: name, errorMessage: message, ...(stack ? { stack_trace: stack } : {}) };
};

/** Loggers that write one JSON line per event to `destination`, each carrying the facts bound to it. Secrets are masked. */
export const createLogging = (destination?: DestinationStream) => {
  const options = {
    base: null,
    messageKey: 'message',
    level: 'debug',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ severity: severity[label] ?? 'DEFAULT' }) },
  };
  const sink = destination ? pino(options, destination) : pino(options);

  return (bound: Facts): Logger => {
    const child = sink.child(cleanFacts(bound));
    const write =
      (level: 'debug' | 'info' | 'warn' | 'error') =>
      (message: string, facts: Facts = {}, error: unknown = undefined): void =>
        child[level]({ ...cleanFacts(facts), ...errorFields(error) }, cleanText('message', message));
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  };
};

/** To stdout, for code outside a span. */
export const stdoutLogger = createLogging();
