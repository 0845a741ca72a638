import type { Post } from '@herald-publishing/client';
import { visibilityLabel } from '../platforms.ts';

/** Who can see a target of a post, by its options or else by what Herald asks for; null where the account decides. */
export function visibilityText({ platform, overrides = {} }: Post['targets'][number], standard: string | null) {
  // Whoever completes a draft in the TikTok app chooses there.
  if (overrides['draft'] === true) return null;
  const level = overrides['privacy'] ?? overrides['visibility'] ?? standard;
  return typeof level === 'string' ? visibilityLabel(platform, level) : null;
}
