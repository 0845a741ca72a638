import { type Account, type NewPost, PermissionError, type Platform, platforms } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { Refusal, UsageError } from './errors.ts';
import { defined } from './objects.ts';

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
export function withSplitting(
  targets: readonly Target[],
  { split, number }: { split?: boolean; number?: true },
): readonly Target[] {
  if (split === undefined) return targets;
  return targets.map(({ splitText: _split, numberParts: _number, ...target }) => ({
    ...target,
    ...(split ? defined({ splitText: true, numberParts: number }) : {}),
  }));
}

/** As a request has them. The API checks the overrides by the schemas of the platforms, which the types here do not follow. */
export function requestTargets(targets: readonly Target[]): RequestedTargets {
  return targets as RequestedTargets;
}

/** A platform by its name. Throws `UsageError`. */
function parsePlatform(name: string): Platform {
  const platform = platforms.find((one) => one === name);
  if (platform) return platform;
  throw new UsageError(`There is no platform "${name}".`, `Platforms are ${platforms.join(', ')}.`);
}

/** The accounts of the groups with these names, regardless of case. Throws `UsageError`. */
export async function targetsOfGroups(cli: Cli, names: readonly string[]): Promise<Target[]> {
  if (names.length === 0) return [];
  const { groups } = await cli.herald().accountGroups();
  return names.flatMap((name) => {
    const group = groups.find((each) => keyOf(each.name) === keyOf(name));
    if (!group) throw new UsageError(`There is no group "${name}".`, 'See `herald accounts groups`.');
    if (group.accounts.length === 0) throw new UsageError(`No account of the group "${group.name}" is connected.`);
    return group.accounts;
  });
}

function keyOf(name: string): string {
  return name.normalize().toLowerCase();
}

/**
 * Checks that each target is one connected account, before files are sent for it. A key that may not read accounts leaves that to the
 * post itself. Throws `Refusal`.
 */
export async function checkTargets(cli: Cli, targets: readonly Target[], isScheduled: boolean): Promise<void> {
  const accounts = await cli
    .herald()
    .accounts()
    .catch((error: unknown) => {
      if (error instanceof PermissionError) return null;
      throw error;
    });
  if (accounts === null) return;
  const problems = targets.flatMap((target) => {
    const problem = problemOf(target, accounts, isScheduled);
    return problem === null ? [] : [`${targetName(target)}: ${problem}`];
  });
  if (problems.length === 0) return;
  throw new Refusal('missing_integrations', 'The post cannot be published to these targets, and no file was sent.', {
    problems,
    fix: 'See `herald accounts`, and `herald accounts connect PLATFORM`.',
  });
}

/** An account of a scheduled post may still be connected again before the post is due. */
function problemOf({ platform, accountId }: Target, accounts: readonly Account[], isScheduled: boolean): string | null {
  const onPlatform = accounts.filter((account) => account.platform === platform);
  const [account, ...others] = onPlatform.filter((one) => accountId === undefined || one.accountId === accountId);
  if (!account)
    return accountId === undefined ? `No ${platform} account is connected.` : 'This account is not connected.';
  if (others.length > 0) return `Name one of ${onPlatform.map(targetName).join(', ')}.`;
  return account.status === 'active' || isScheduled ? null : 'This account must be connected again.';
}
