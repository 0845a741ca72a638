import type { Account, AccountId, Post } from '@herald-publishing/client';
import { useEffect } from 'preact/hooks';
import { request } from '../api/client.ts';

/** A post or account with a problem that the user would be told. */
type Trouble = { postSubmissionId: string } | { account: AccountId };

/** The problems that a page shows; with another `state` there is something new. */
interface ShownTroubles {
  state: string;
  troubles: readonly Trouble[];
}

export const noTroubles: ShownTroubles = { state: '', troubles: [] };

/** How long a page is visible until what it shows counts as seen (ms): the server knows of the problem by then too. */
const LOOK_MS = 5_000;
/** Older failures were told already (ms). */
const RECENT_MS = 15 * 60_000;
/** A page with more of them is an overview. */
const MAX_TROUBLES = 5;

/** Tells the server what the user looks at: no e-mail or notice in the browser follows. */
export function useTroubleSeen({ state, troubles }: ShownTroubles): void {
  useEffect(() => {
    if (troubles.length === 0) return;
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
    const send = () => {
      stop();
      // The user is told twice where it fails.
      for (const body of troubles) request('post', '/api/notices/seen', { body }).catch(() => {});
    };
    const start = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = window.setTimeout(send, LOOK_MS);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return stop;
  }, [state]);
}

/** The problem of a post at `now` (ms): it has just failed, or is at risk. */
export function troubleOfPost({ postSubmissionId, outcome, runs, risks = [] }: Post, now: number): ShownTroubles {
  const ends = runs.map(({ finishedAt }) => Date.parse(finishedAt ?? ''));
  const endedAt = Math.max(0, ...ends.filter(Number.isFinite));
  const hasFailed = outcome === 'failed' || outcome === 'partly_published' || outcome === 'unknown';
  const isNew = risks.length > 0 || (hasFailed && now - endedAt < RECENT_MS);
  const state = `${postSubmissionId} ${outcome} ${endedAt} ${risks.length} ${isNew}`;
  return { state, troubles: isNew ? [{ postSubmissionId }] : [] };
}

/** The accounts that must be connected again. */
export function troubleOfAccounts(accounts: readonly Account[]): ShownTroubles {
  const lost = accounts.filter(({ status }) => status === 'reconnect_required').slice(0, MAX_TROUBLES);
  const troubles = lost.map(({ platform, accountId }) => ({ account: { platform, accountId } }));
  return { state: JSON.stringify(troubles), troubles };
}
