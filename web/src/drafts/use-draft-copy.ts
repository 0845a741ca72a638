import { useEffect, useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import { beforeLeaving } from '../api/before-leaving.ts';
import type { Draft } from './draft.ts';
import { copyOf, type DraftCopy } from './draft-copy.ts';

/** Keeps a copy of the draft on the server, where it outlives the tab. */
export function useDraftCopy(userId: string, draft: Draft): DraftCopy {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const copy = useMemo(() => copyOf(userId, draft), [userId]);
  useEffect(() => copy.subscribe(() => rerender(undefined)), [copy]);
  // Before the page is painted: the tab may be left right after the last letter.
  useLayoutEffect(() => copy.change(draft), [copy, draft]);
  useEffect(() => {
    const flush = () => void copy.flush();
    // The last event that a page is certain to receive.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('online', flush);
    const stay = beforeLeaving(() => copy.flush());
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('online', flush);
      stay();
      flush();
    };
  }, [copy]);
  return copy;
}
