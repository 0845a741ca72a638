import type { RunNote } from '../../infra/store/documents/run.ts';
import type { Content } from '../../infra/store/documents/submission.ts';
import type { PlatformRules } from '../../platforms/contract/rules.ts';
import { contentBreaches } from '../../platforms/kit/rules/platform-rules.ts';

/** What is left out of a post that is published all the same. Pure. */
export function notesOf(rules: PlatformRules, content: Content): RunNote[] {
  return contentBreaches(rules, content)
    .filter(({ rule }) => rule.subject === 'link')
    .map(({ rule, message }) => ({ code: rule.id, message }));
}
