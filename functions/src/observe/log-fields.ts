import { redactField } from './redact.ts';

/** Plain fields about one event. Never a whole request, document or answer: those hold people's words and tokens. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** As `Facts`, fit for a log line and for a document. */
export type SafeLogFields = Record<string, string | number | boolean | null>;

/** Longest text of one field, in characters. A fact is a word or an address; a message, a sentence. */
const MAX_TEXT_LENGTH = 2000;

/** Secrets masked, length bounded, and no half of a character that Firestore would refuse. */
export const sanitizeText = (name: string, text: string, longest = MAX_TEXT_LENGTH): string =>
  redactField(name, text).slice(0, longest).toWellFormed();

/** Drops what is undefined, and cleans what is text. */
export const sanitizeFields = (fields: LogFields): SafeLogFields => {
  const clean: SafeLogFields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    clean[name] = typeof value === 'string' ? sanitizeText(name, value) : value;
  }
  return clean;
};
