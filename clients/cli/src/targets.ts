import type { NewPost } from 'herald-client';
import { UsageError } from './usage-error.ts';

type Targets = NewPost['post']['content']['platform'];
type Target = Exclude<Targets, readonly unknown[]>;
export type Platform = Extract<Target, string>;

export const platforms = [
  'x',
  'instagram',
  'facebook',
  'threads',
  'tiktok',
  'youtube',
  'linkedin',
  'snapchat',
  'bluesky',
] as const satisfies readonly Platform[];

/** Targets as in `threads,x:44196397`. Throws `UsageError`. */
export function parseTargets(texts: readonly string[]): Target[] {
  const names = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return names.filter((name) => name !== '').map(parseTarget);
}

function parseTarget(text: string): Target {
  // Account ids may contain colons themselves, as the ids of Bluesky do.
  const [, name = text, accountId] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const platform = parsePlatform(name);
  return accountId === undefined ? platform : { platform, accountId };
}

/** A platform by its name. Throws `UsageError`. */
function parsePlatform(name: string): (typeof platforms)[number] {
  if (isPlatform(name)) return name;
  throw new UsageError(`There is no platform "${name}".`, `Platforms are ${platforms.join(', ')}.`);
}

function isPlatform(value: string): value is (typeof platforms)[number] {
  return platforms.some((platform) => platform === value);
}
