import type { Content } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

/** Why Snapchat cannot take this content, and what would work; null when it can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}
