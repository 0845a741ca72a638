import type { Outage } from '@herald-lab/simulation';
import { MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { isTerminal } from './oracle.ts';
import type { Problem } from './problem.ts';
import type { Plan, Scenario } from './scenario.ts';
import type { Verdict } from './verdict.ts';
import type { Conditions } from './world.ts';

/** How long after its time a post may end at most, where nothing delays it and its scenario names no bound (ms). */
const ENDS_WITHIN_MS = 3 * MINUTE;
/** How long after an outage everything that it delayed has ended (ms). */
const CATCH_UP_MS = 30 * MINUTE;
/** How long a run may wait for its first attempt, whatever the world is like outside an outage of the store (ms). */
const STARVED_MS = 30 * MINUTE;

/** Posts that ended too late or were given up although nothing but an outage was in the way, and posts that nobody began. */
export function checkLateness(
  verdicts: readonly Verdict[],
  { plan, scenario, conditions, now }: { plan: Plan; scenario: Scenario; conditions: Conditions; now: number },
): Problem[] {
  return verdicts.flatMap((verdict): Problem[] => {
    const { post, platform, dueAt, startedAt, status, errorCode } = verdict;
    if (post.cancelled || verdict.isOfDeleted || !isTerminal(verdict)) return [];
    const about = [post.id, post.key];
    const endedAt = verdict.finishedAt ?? now;
    const outages = outagesOf(verdict, conditions, endedAt);
    const problems: Problem[] = [];
    const lateMs = (startedAt ?? endedAt) - Math.max(dueAt, ...conditions.storeOutages.map(({ until }) => until));
    if (lateMs > STARVED_MS)
      problems.push({ kind: 'starved', about, text: `${post.key} on ${platform} began ${seconds(lateMs)} late` });
    if (!keepsTime(plan)) return problems;
    const pausesMs = (post.content.replies ?? []).reduce((sum, { delaySeconds = 0 }) => sum + delaySeconds * SECOND, 0);
    const allowedMs = (scenario.endsWithinMs?.(post.targets.length) ?? ENDS_WITHIN_MS) + pausesMs;
    const bound = Math.max(dueAt + allowedMs, ...outages.map(({ until }) => until + CATCH_UP_MS));
    if (endedAt > bound) {
      const after = outages.length > 0 ? ' and an outage' : '';
      const text = `${post.key} on ${platform} ended ${seconds(endedAt - dueAt)} after it was due${after}`;
      problems.push({ kind: 'late', about, text });
    }
    if (status === 'failed' && errorCode === 'gave_up')
      problems.push({ kind: 'late', about, text: `${post.key} on ${platform} was given up` });
    return problems;
  });
}

/** The outages of a post's platform and of the store while it was due and had not ended. */
function outagesOf(verdict: Verdict, { platformOutages, storeOutages }: Conditions, endedAt: number): Outage[] {
  return [
    ...platformOutages.filter(({ platform }) => platform === '*' || platform === verdict.platform),
    ...storeOutages,
  ].filter((outage) => overlaps(outage, verdict.dueAt, endedAt));
}

function overlaps({ from, until }: Outage, begin: number, end: number): boolean {
  return from < end && begin < until;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Whether the world delays nothing outside its outages. */
function keepsTime({ faults }: Plan): boolean {
  return faults.every((fault) => fault.keepsTime);
}
