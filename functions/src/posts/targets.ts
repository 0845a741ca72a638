import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { type FieldProblem, HeraldError } from '../errors.ts';
import { isPathSegment } from '../ids/path-segment.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Target } from '../store/documents/submission.ts';
import { invalid } from './content.ts';
import { targetKey } from './listing-fields.ts';
import type { NormalisedTarget } from './overrides.ts';
import type { RequestedTarget } from './target-request.ts';

/** Enough to detect several accounts and list them; more than a user has on one platform. */
const MAX_LISTED = 20;

/** The connected accounts among those requested: account ids by platform. */
export type ConnectedAccounts = ReadonlyMap<Platform, readonly string[]>;

/**
 * Reads the connected accounts of the requested platforms, all in parallel: those that are named, and up to `maxListed` of a
 * platform that is named without one.
 */
export const readConnectedAccounts = async (
  ctx: Pick<Context, 'store'>,
  userId: string,
  requested: readonly RequestedTarget[],
  maxListed = MAX_LISTED,
): Promise<ConnectedAccounts> => {
  const { accounts } = ctx.store.user(userId);
  const named = (platform: Platform) =>
    requested
      .flatMap((target) => (target.platform === platform && target.accountId ? [target.accountId] : []))
      .filter(isPathSegment);
  const read = async (platform: Platform): Promise<[Platform, string[]]> => {
    const unnamed = requested.some((target) => target.platform === platform && !target.accountId);
    const [listed, found] = await Promise.all([
      unnamed ? accounts(platform).limit(maxListed).get() : null,
      Promise.all([...new Set(named(platform))].map((id) => ctx.store.read(accounts(platform).doc(id)))),
    ]);
    const ids = [...(listed?.docs ?? []), ...found].filter((snapshot) => snapshot.exists).map(({ id }) => id);
    return [platform, [...new Set(ids)]];
  };
  return new Map(await Promise.all([...new Set(requested.map(({ platform }) => platform))].map(read)));
};

const missing = (index: string, platform: Platform, accountId?: string): FieldProblem => ({
  field: `body.post.content.platform${index}`,
  message: accountId
    ? `There is no connected ${platform} account with the id ${accountId}.`
    : `No ${platform} account is connected.`,
  code: 'missing_integration',
});

const throwMissing = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0)
    throw new HeraldError('missing_integrations', problems.map(({ message }) => message).join(' '), {
      details: problems,
    });
};

const throwAmbiguous = (ambiguous: readonly Platform[], connected: ConnectedAccounts): void => {
  if (ambiguous.length === 0) return;
  throw new HeraldError(
    'missing_account',
    `Several accounts are connected on ${ambiguous.join(', ')}: name one by its accountId.`,
    { details: { platforms: ambiguous.map((platform) => ({ platform, accountIds: connected.get(platform) ?? [] })) } },
  );
};

/** Throws `validation_error` where an account is named again and the two do not say the same. */
const requireSame = (one: NormalisedTarget, other: NormalisedTarget, field: string): void => {
  if (isDeepStrictEqual(one.overrides, other.overrides)) return;
  const message = 'This account is named twice, with different overrides.';
  throw invalid([{ field, message, code: 'custom' }]);
};

/**
 * The accounts to publish to, each once. Throws `missing_integrations` listing everything that is not connected, and
 * `missing_account` where a platform has several accounts and none was named.
 */
export const chooseTargets = (requested: readonly NormalisedTarget[], connected: ConnectedAccounts): Target[] => {
  const problems: FieldProblem[] = [];
  const ambiguous: Platform[] = [];
  const chosen = new Map<string, Omit<Target, 'runId'>>();
  requested.forEach((target, position) => {
    const { platform, accountId, targetId, overrides } = target;
    const ids = connected.get(platform) ?? [];
    const index = requested.length > 1 ? `.${position}` : '';
    const id = accountId ?? (ids.length === 1 ? ids[0] : undefined);
    if (ids.length === 0 || (accountId && !ids.includes(accountId))) problems.push(missing(index, platform, accountId));
    else if (!id) ambiguous.push(platform);
    else {
      const key = targetKey({ platform, accountId: id });
      const earlier = chosen.get(key);
      if (earlier) requireSame(earlier, target, `body.post.content.platform${index}`);
      else chosen.set(key, { platform, accountId: id, targetId: targetId ?? key, ...(overrides ? { overrides } : {}) });
    }
  });
  throwMissing(problems);
  throwAmbiguous([...new Set(ambiguous)], connected);
  return [...chosen.entries()].map(([key, target]) => {
    const alone = [...chosen.values()].filter(({ platform }) => platform === target.platform).length === 1;
    return { ...target, runId: alone ? target.platform : key };
  });
};
