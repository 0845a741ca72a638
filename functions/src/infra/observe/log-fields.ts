import { redactField } from './redact.ts';

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
