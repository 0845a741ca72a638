import { MINUTE } from '../../../functions/src/model/clock.ts';
import type { RunView } from '../../../functions/src/model/run.ts';
import type { World } from '../world.ts';
import type { Accepted, Users } from './users.ts';

/** How often users check a post that has not ended (ms). */
const POLL_INTERVAL_MS = 10 * MINUTE;
/** How long after the end of a target its user trusts what the account shows: what lands late has shown by then (ms). */
const TRUST_AFTER_MS = 20 * MINUTE;
/** How often users try a post again before they give up. */
const MAX_POLLS = 3;

/** What a user does about targets that may be live. */
export type OnAmbiguous = 'look' | 'reconcile' | 'nothing';

/** Users who try again what has failed. */
interface Persistence {
  world: World;
  users: Users;
  /** Decided again each time. */
  onAmbiguous(): OnAmbiguous;
}

/** The user of a post tries it again until it is published everywhere, a few times. */
export async function persist(persistence: Persistence, post: Accepted): Promise<void> {
  for (let dedupeSuffix = 1; dedupeSuffix <= MAX_POLLS && !post.cancelled; dedupeSuffix += 1)
    if (!(await tryAgain(persistence, post))) return;
}

/** Retries certain failures, and handles the other targets as the user decides. False when no target is left. */
async function tryAgain(persistence: Persistence, post: Accepted): Promise<boolean> {
  const { users } = persistence;
  const failed = (await readEnded(persistence, post)).filter(hasFailed);
  const unambiguous = failed.filter((run) => !isAmbiguous(run)).map(({ targetId }) => targetId);
  const ambiguous = failed.filter(isAmbiguous);
  for (const run of ambiguous) {
    const decision = persistence.onAmbiguous();
    if (decision === 'reconcile') await users.retry(post, [run.targetId], 'reconcile');
    else if (decision === 'look' && (await isNotLive(persistence, post, run)))
      await users.retry(post, [run.targetId], 'confirmedNotLive');
  }
  if (unambiguous.length > 0) await users.retry(post, unambiguous, null);
  return failed.length > 0;
}

/** The runs of a post that has ended, long enough ago for its accounts to show its outcome. */
async function readEnded({ world, users }: Persistence, post: Accepted): Promise<RunView[]> {
  for (;;) {
    const runs = (await users.read(post))?.runs ?? [];
    const endedAt = Math.max(...runs.map(({ finishedAt }) => finishedAt?.getTime() ?? Number.POSITIVE_INFINITY));
    if (runs.length > 0 && runs.every(isOver) && endedAt + TRUST_AFTER_MS < world.time.now) return runs;
    await sleep(world, POLL_INTERVAL_MS);
  }
}

function isOver({ status }: RunView): boolean {
  return status === 'succeeded' || status === 'failed';
}

function sleep({ time }: World, ms: number): Promise<void> {
  return new Promise((resolve) => time.after(ms, resolve));
}

function hasFailed({ status, error, lacksReplies }: RunView): boolean {
  return lacksReplies || (status === 'failed' && error?.code !== 'cancelled');
}

function isAmbiguous({ error, replies }: RunView): boolean {
  return error?.code === 'outcome_unknown' || replies.some(({ status }) => status === 'unknown');
}

/** Whether the account does not show the post of a target, or the reply of a live one, that may be live. */
async function isNotLive(persistence: Persistence, post: Accepted, run: RunView): Promise<boolean> {
  if (!run.result) return isPostNotLive(persistence, post, run);
  const index = run.replies.findIndex(({ status }) => status === 'unknown');
  return persistence.users.seenBelow(post, run.platform, run.result.id) <= index;
}

/**
 * Whether the account shows no post that could be this target's: the user may have asked for the same text more than once, and
 * each target that has succeeded has one of the posts.
 */
async function isPostNotLive({ users }: Persistence, post: Accepted, run: RunView): Promise<boolean> {
  const { text } = post.content;
  const duplicates = users.accepted.filter(
    (one) =>
      one.userId === post.userId &&
      one.content.text === text &&
      one.targets.some(({ platform, accountId }) => platform === run.platform && accountId === run.accountId),
  );
  const read = await Promise.all(duplicates.map((duplicate) => users.read(duplicate)));
  if (read.includes(null)) return false;
  const published = read
    .flatMap((duplicate) => duplicate?.runs ?? [])
    .filter(({ platform, accountId, status }) => {
      const isSameAccount = platform === run.platform && accountId === run.accountId;
      return isSameAccount && status === 'succeeded';
    });
  return users.seen(post, run, text) <= published.length;
}
