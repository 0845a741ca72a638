import { pino } from 'pino';

/** Plain facts about one event. Never a whole request, document or answer: those hold people's words and tokens. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts, error?: unknown): void;
  error(message: string, facts?: Facts, error?: unknown): void;
}

/** Cloud Logging's names for pino's levels: https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry#LogSeverity */
const severity: Record<string, string> = { debug: 'DEBUG', info: 'INFO', warn: 'WARNING', error: 'ERROR' };

/** Belt and braces: facts are chosen one by one, and should one of these be among them, it still does not get out. */
const secretFields = [
  'accessToken',
  'refreshToken',
  'apiKey',
  'authorization',
  'client_secret',
  'access_token',
  'code',
];

const sink = pino({
  base: null,
  messageKey: 'message',
  level: 'debug',
  formatters: { level: (label) => ({ severity: severity[label] ?? 'DEFAULT' }) },
  redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
});

/** Writes one JSON line per event to stdout, each carrying `bound`. */
export const stdoutLogger = (bound: Facts): Logger => {
  const child = sink.child(bound);
  return {
    debug: (message, facts = {}) => child.debug(facts, message),
    info: (message, facts = {}) => child.info(facts, message),
    warn: (message, facts = {}, error = undefined) => child.warn({ ...facts, err: error }, message),
    error: (message, facts = {}, error = undefined) => child.error({ ...facts, err: error }, message),
  };
};
