import { type NewPost, type Platform, platforms } from '@herald-publishing/client';
import { UsageError } from './usage-error.ts';

type Targets = NewPost['post']['content']['platform'];
type Target = Exclude<Targets, readonly unknown[]>;

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
function parsePlatform(name: string): Platform {
  if (isPlatform(name)) return name;
  throw new UsageError(`There is no platform "${name}".`, `Platforms are ${platforms.join(', ')}.`);
}

function isPlatform(value: string): value is Platform {
  return platforms.some((platform) => platform === value);
}
