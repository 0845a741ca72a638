import type { Content } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

/** What no Mastodon server can take, as a sentence that names what would work; null when one can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}
