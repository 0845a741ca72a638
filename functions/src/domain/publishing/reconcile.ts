import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { nextMonth } from '../../model/spending.ts';
import type { Findings, FoundPost, PostQuery } from '../../platforms/contract/find-posts.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { loadFor } from '../../platforms/registry.ts';
import {
  type AccountAddress,
  findAccount,
  needsReconnect,
  ReadRefused,
  readPlatform,
  reconnectFailure,
} from '../accounts/index.ts';
import { userPostRef } from './store-outcome.ts';

/** How many posts an answer has at most: each costs a read. */
const MAX_POSTS = 100;

interface Reconciliation {
  answer: 'found' | 'not_found' | 'cannot_tell';
  /** Why it cannot be told, as a sentence; null otherwise. */
  reason: string | null;
  /** When the answer may be clear; null where waiting does not help. */
  retryAfterSeconds: number | null;
  /** What matches, the newest first. `postSubmissionId` is Herald's post; null of one that Herald did not make. */
  posts: (FoundPost & { postSubmissionId: string | null })[];
}

/**
 * Asks the platform of an account whether a post is there, also one that Herald did not make. `not_found` only where its list
 * certainly has all posts of that time. Throws `not_found` where there is no such account, `reconnect_required`,
 * `rate_limit_exceeded`, `platform_unavailable` and `platform_error`.
 */
export async function reconcile(
  ctx: Context,
  address: AccountAddress,
  query: PostQuery,
  logger: Logger,
): Promise<Reconciliation> {
  const { account } = await findAccount(ctx, address);
  const module = await loadFor(address.uid, address.platform);
  const { displayName, findPosts } = module;
  if (needsReconnect(account, ctx.clock.now())) throw failureOf(reconnectFailure(displayName));
  if (await ctx.budgets.isUsedUpFor(address.uid, address.platform, 'lookups'))
    throw overBudget(displayName, ctx.clock.now());
  if (query.mediaHash !== null && !findPosts.comparesFiles)
    return cannotTell(`${displayName} reports no hash of files. Ask without mediaHash.`);
  const { posts, gap } = await ask(ctx, address, { module, query, logger });
  if (posts.length > 0) {
    const newestFirst = posts.toSorted((a, b) => b.at - a.at).slice(0, MAX_POSTS);
    return {
      answer: 'found',
      reason: null,
      retryAfterSeconds: null,
      posts: await withSubmissions(ctx, address, newestFirst),
    };
  }
  if (gap !== null) return cannotTell(gap);
  return whileAbsent(module, query.to, ctx.clock.now());
}

function overBudget(displayName: string, now: number): HeraldError {
  return new HeraldError(
    'rate_limit_exceeded',
    `This service looks up no more posts on ${displayName} this month (UTC), unless its operator allows more.`,
    { retryAfterSeconds: Math.ceil((nextMonth(now) - now) / SECOND) },
  );
}

async function ask(
  ctx: Context,
  address: AccountAddress,
  { module, query, logger }: { module: PlatformModule; query: PostQuery; logger: Logger },
): Promise<Findings> {
  try {
    return await readPlatform(ctx, address, { module, logger, purpose: 'lookups' }, (call, settings) =>
      module.findPosts.find(call, settings, query),
    );
  } catch (error) {
    if (error instanceof ReadRefused) return { posts: [], gap: error.message };
    throw error instanceof PlatformFailure ? failureOf(error) : error;
  }
}

/** A post that is missing proves something once a late one would be listed. */
function whileAbsent({ displayName, findPosts }: PlatformModule, to: number, now: number): Reconciliation {
  const { settleMs } = findPosts;
  if (settleMs === null) return cannotTell(`${displayName} does not list all posts.`);
  const waitMs = to + settleMs - now;
  if (waitMs < 0) return { answer: 'not_found', reason: null, retryAfterSeconds: null, posts: [] };
  const reason = `${displayName} may list a post up to ${settleMs / MINUTE} minutes late.`;
  return { ...cannotTell(reason), retryAfterSeconds: Math.ceil(waitMs / SECOND) + 1 };
}

function cannotTell(reason: string): Reconciliation {
  return { answer: 'cannot_tell', reason, retryAfterSeconds: null, posts: [] };
}

function withSubmissions(ctx: Context, { uid, platform }: AccountAddress, posts: readonly FoundPost[]) {
  return Promise.all(
    posts.map(async (post) => {
      const known = await userPostRef(ctx, { userId: uid, platform }, post.id).get();
      return { ...post, postSubmissionId: known.data()?.postSubmissionId ?? null };
    }),
  );
}

function failureOf(failure: PlatformFailure): HeraldError {
  const { outcome, message } = failure;
  if (outcome.kind === 'reconnect') return new HeraldError('reconnect_required', message, { cause: failure });
  if (outcome.kind === 'rejected') return new HeraldError('platform_error', message, { cause: failure });
  const isRateLimit = outcome.kind === 'retryAfter' && outcome.reason === 'rate_limit';
  const retryAfterSeconds = Math.ceil((outcome.retryAfterMs ?? SECOND) / SECOND);
  const code = isRateLimit ? 'rate_limit_exceeded' : 'platform_unavailable';
  return new HeraldError(code, message, { cause: failure, retryAfterSeconds });
}
