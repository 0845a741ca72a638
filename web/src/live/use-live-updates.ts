import { useEffect } from 'preact/hooks';
import type { Position } from './follow-changes.ts';
import { isLive } from './live-state.ts';

/** How long a hidden tab keeps its stream (ms). */
const HIDDEN_MS = 60_000;

/** Shows at once what changes, on every page of a signed-in user. Without it the pages poll. */
export function useLiveUpdates(): void {
  useEffect(followWhileVisible, []);
}

/** Follows changes while the page is visible. Returns what ends it. */
function followWhileVisible(): () => void {
  const position: Position = { lastEventId: null };
  let following: AbortController | null = null;
  let closing = 0;
  const close = () => {
    following?.abort();
    following = null;
  };
  const open = () => {
    if (following) return;
    following = new AbortController();
    void follow(position, following.signal);
  };
  const onVisibility = () => {
    clearTimeout(closing);
    if (document.visibilityState === 'visible') open();
    else closing = window.setTimeout(close, HIDDEN_MS);
  };
  const onOnline = () => {
    // Not after the rest of a long pause.
    if (following && !isLive()) {
      close();
      open();
    }
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    clearTimeout(closing);
    close();
  };
}

/** Loaded after the page. Where that fails, the pages poll. */
async function follow(position: Position, signal: AbortSignal): Promise<void> {
  const module = await import('./follow-changes.ts').catch(() => null);
  await module?.followChanges(position, signal);
}
