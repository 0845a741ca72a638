import { type NewPost, type Platform, platforms } from '@herald-publishing/client';
import { UsageError } from './usage-error.ts';

/** A target of a post. */
export interface Target {
  platform: Platform;
  accountId?: string;
  targetId?: string;
  /** In place of what the post says, and options of the platform. */
  overrides?: Readonly<Record<string, unknown>>;
  splitText?: boolean;
  numberParts?: boolean;
}

type RequestedTargets = NewPost['post']['content']['platform'];

/** Targets as in `threads,x:44196397`. Throws `UsageError`. */
export function parseTargets(texts: readonly string[]): Target[] {
  const names = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return names.filter((name) => name !== '').map(parseTarget);
}

/** A platform, or an account as in `x:44196397`. Throws `UsageError`. */
export function parseTarget(text: string): Target {
  // Account ids may contain colons themselves, as the ids of Bluesky do.
  const [, name = text, accountId] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const platform = parsePlatform(name);
  return accountId === undefined ? { platform } : { platform, accountId };
}

/** An account, as in `x:44196397`. Throws `UsageError`. */
export function parseAccount(text: string): Required<Pick<Target, 'platform' | 'accountId'>> {
  const { platform, accountId } = parseTarget(text);
  if (accountId === undefined) throw new UsageError(`"${text}" is not an account.`, 'As in: --account threads:123');
  return { platform, accountId };
}

/** As `parseTarget` takes it. */
export function targetName({ platform, accountId }: Pick<Target, 'platform' | 'accountId'>): string {
  return accountId === undefined ? platform : `${platform}:${accountId}`;
}

/** The targets, each with whether its text is split; as they are where that is undefined. */
export function withSplitting<T extends Target>(
  targets: readonly T[],
  { split, number }: { split?: boolean; number?: true },
): T[] {
  if (split === undefined) return [...targets];
  return targets.map(({ splitText: _split, numberParts: _number, ...target }) => ({
    ...(target as T),
    ...(split ? { splitText: true } : {}),
    ...(split && number ? { numberParts: true } : {}),
  }));
}

/** As a request has them. The API checks the overrides by the schemas of the platforms, which the types here do not follow. */
export function requestTargets(targets: readonly Target[]): RequestedTargets {
  return targets as RequestedTargets;
}

/** A platform by its name. Throws `UsageError`. */
function parsePlatform(name: string): Platform {
  if (isPlatform(name)) return name;
  throw new UsageError(`There is no platform "${name}".`, `Platforms are ${platforms.join(', ')}.`);
}

function isPlatform(value: string): value is Platform {
  return platforms.some((platform) => platform === value);
}
