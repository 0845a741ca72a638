import { redactField } from './redact.ts';

/** Plain facts about one event. Never a whole request, document or answer: those hold people's words and tokens. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** As `Facts`, fit for a log line and for a document. */
export type CleanFacts = Record<string, string | number | boolean | null>;

/** Longest text of one field, in characters. A fact is a word or an address; a message, a sentence. */
const LONGEST_TEXT = 2000;

/** Secrets masked, length bounded, and no half of a character that Firestore would refuse. */
export const cleanText = (name: string, text: string, longest = LONGEST_TEXT): string =>
  redactField(name, text).slice(0, longest).toWellFormed();

/** Drops what is undefined, and cleans what is text. */
export const cleanFacts = (facts: Facts): CleanFacts => {
  const clean: CleanFacts = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    clean[name] = typeof value === 'string' ? cleanText(name, value) : value;
  }
  return clean;
};
