import type { Content } from '../../infra/store/documents/submission.ts';
import type { PlatformRules } from '../../platforms/contract/rules.ts';
import { certainBreaches } from '../../platforms/kit/rules/platform-rules.ts';

/**
 * The reason why the platform cannot publish a content, for any actual kind of files with an assumed kind; null if it
 * may publish the content.
 */
export function definitelyUnsupported(rules: PlatformRules, content: Content): string | null {
  return certainBreaches(rules, content).find(({ severity }) => severity === 'error')?.message ?? null;
}
