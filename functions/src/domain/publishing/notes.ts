import type { Content } from '../../model/post.ts';
import type { RunNote } from '../../model/run.ts';
import type { PlatformRules } from '../../platforms/contract/rules.ts';
import { contentBreaches } from '../../platforms/kit/rules/platform-rules.ts';

/** What a published post or reply lacks, or is instead. Pure. */
export function notesOf(rules: PlatformRules, content: Content): RunNote[] {
  return contentBreaches(rules, content)
    .filter(({ rule }) => rule.subject === 'link' || rule.isNote)
    .map(({ rule, message }) => ({ code: rule.id, message }));
}

/** `notes` with further ones, each code once. Pure. */
export function withNotes(notes: readonly RunNote[], further: readonly RunNote[]): RunNote[] {
  const codes = new Set(notes.map(({ code }) => code));
  return [...notes, ...further.filter(({ code }) => !codes.has(code))];
}
