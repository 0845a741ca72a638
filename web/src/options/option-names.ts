import type { Platform } from '../api/types.ts';
import { tiktokFormOptions } from '../drafts/tiktok-choices.ts';

/** The options of a platform, without those that its own form has. */
export function optionNames({ platform, options }: Pick<Platform, 'platform' | 'options'>): string[] {
  const elsewhere: readonly string[] = platform === 'tiktok' ? tiktokFormOptions : [];
  return Object.keys(options).filter((name) => !elsewhere.includes(name));
}
