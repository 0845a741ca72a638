import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import type { Account } from '../../model/account.ts';
import { type FieldProblem, HeraldError, invalidInput } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import type { Target } from '../../model/post.ts';
import type { NormalisedTarget } from './overrides.ts';
import { targetKey } from './read.ts';
import { type ReferringTarget, targetField } from './requested-post.ts';

/** Enough to detect several accounts and list them; more than a user has on one platform. */
const MAX_LISTED = 20;

/** An account as it was read; null for an unreadable one. Parsed on first use. */
type ReadAccount = () => Account | null;

/** The connected accounts among those requested, by platform and account id. */
export type ConnectedAccounts = ReadonlyMap<Platform, ReadonlyMap<string, ReadAccount>>;

/**
 * Reads the connected accounts of the requested platforms in parallel: the named accounts, and up to `maxListed` for a
 * platform without an account id. Accounts of platforms that are no longer served do not count.
 */
export async function readConnectedAccounts(
  ctx: Pick<Context, 'store' | 'config'>,
  userId: string,
  requested: readonly ReferringTarget[],
  maxListed = MAX_LISTED,
): Promise<ConnectedAccounts> {
  const { accounts } = ctx.store.user(userId);
  const named = (platform: Platform) =>
    requested
      .flatMap((target) => (target.platform === platform && target.accountId ? [target.accountId] : []))
      .filter(isPathSegment);
  const read = async (platform: Platform): Promise<[Platform, ReadonlyMap<string, ReadAccount>]> => {
    if (!ctx.config.platforms[platform]) return [platform, new Map()];
    const unnamed = requested.some((target) => target.platform === platform && !target.accountId);
    const [listed, found] = await Promise.all([
      unnamed ? accounts(platform).limit(maxListed).get() : null,
      Promise.all([...new Set(named(platform))].map((id) => ctx.store.read(accounts(platform).doc(id)))),
    ]);
    const snapshots = [...(listed?.docs ?? []), ...found].filter((snapshot) => snapshot.exists);
    const accountOf = (snapshot: (typeof snapshots)[number]) => () => unlessMalformed(() => snapshot.data()) ?? null;
    return [platform, new Map(snapshots.map((snapshot) => [snapshot.id, accountOf(snapshot)]))];
  };
  return new Map(await Promise.all([...new Set(requested.map(({ platform }) => platform))].map(read)));
}

/** The result for one requested target: an account, no connected account, or several accounts without a named one. */
export type ResolvedTarget = NormalisedTarget & ({ found: string } | { found: null; choices: readonly string[] });

/** The account of a requested target. */
export function resolveTarget(target: NormalisedTarget, connected: ConnectedAccounts): ResolvedTarget {
  const accounts = connected.get(target.platform);
  const { accountId } = target;
  if (accountId !== undefined)
    return accounts?.has(accountId) ? { ...target, found: accountId } : { ...target, found: null, choices: [] };
  const ids = [...(accounts?.keys() ?? [])];
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0
    ? { ...target, found: only }
    : { ...target, found: null, choices: ids };
}

/** Why a requested target has no account. */
export function missingMessage({ platform, accountId }: Pick<NormalisedTarget, 'platform' | 'accountId'>): string {
  return accountId === undefined
    ? `No ${platform} account is connected.`
    : `There is no connected ${platform} account with the id ${accountId}.`;
}

export function ambiguousMessage(platforms: readonly Platform[]): string {
  return `Several accounts are connected on ${platforms.join(', ')}: name one with accountId.`;
}

/**
 * The accounts to publish to, each once. Throws `missing_integrations` listing everything that is not connected, and
 * `missing_account` where a platform has several accounts and none was named.
 */
export function chooseTargets(requested: readonly NormalisedTarget[], connected: ConnectedAccounts): Target[] {
  const problems: FieldProblem[] = [];
  const ambiguous = new Map<Platform, readonly string[]>();
  const chosen = new Map<string, Omit<Target, 'runId'>>();
  requested.forEach((target, position) => {
    const { platform, targetId, overrides, splitText, parts } = target;
    const field = targetField(position, requested.length);
    const resolved = resolveTarget(target, connected);
    if (resolved.found === null) {
      if (resolved.choices.length > 0) ambiguous.set(platform, resolved.choices);
      else problems.push({ field, message: missingMessage(target), code: 'missing_integration' });
      return;
    }
    const accountId = resolved.found;
    const key = targetKey({ platform, accountId });
    const earlier = chosen.get(key);
    if (earlier) requireSame(earlier, target, field);
    else
      chosen.set(key, {
        platform,
        accountId,
        targetId: targetId ?? key,
        ...(overrides ? { overrides } : {}),
        ...(splitText ? { splitText } : {}),
        ...(parts ? { parts } : {}),
      });
  });
  throwMissing(problems);
  throwAmbiguous(ambiguous);
  return [...chosen.entries()].map(([key, target]) => {
    const alone = [...chosen.values()].filter(({ platform }) => platform === target.platform).length === 1;
    return { ...target, runId: alone ? target.platform : key };
  });
}

/** Throws `validation_error` where an account is named again and the two do not say the same. */
function requireSame(one: NormalisedTarget, other: NormalisedTarget, field: string): void {
  if (isDeepStrictEqual(one.overrides, other.overrides) && isDeepStrictEqual(one.splitText, other.splitText)) return;
  const message = 'This account is listed twice with different overrides.';
  throw invalidInput([{ field, message, code: 'custom' }]);
}

function throwMissing(problems: readonly FieldProblem[]): void {
  if (problems.length > 0)
    throw new HeraldError('missing_integrations', problems.map(({ message }) => message).join(' '), {
      details: problems,
    });
}

function throwAmbiguous(ambiguous: ReadonlyMap<Platform, readonly string[]>): void {
  if (ambiguous.size === 0) return;
  throw new HeraldError('missing_account', ambiguousMessage([...ambiguous.keys()]), {
    details: { platforms: [...ambiguous].map(([platform, accountIds]) => ({ platform, accountIds })) },
  });
}
