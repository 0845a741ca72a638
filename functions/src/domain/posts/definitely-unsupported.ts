import type { Content } from '../../infra/store/documents/submission.ts';
import type { PlatformRules } from '../../platforms/contract/rules.ts';
import { certainBreaches } from '../../platforms/kit/rules/platform-rules.ts';

/** What the platform cannot take of a content, whatever the files turn out to be whose kind is assumed; null if it may take it. */
export function definitelyUnsupported(rules: PlatformRules, content: Content): string | null {
  return certainBreaches(rules, content).find(({ severity }) => severity === 'error')?.message ?? null;
}
