import { useEffect, useRef } from 'preact/hooks';
import type { Post } from '../api/shapes.ts';
import { pollIntervalMs } from './post-status.ts';

/** Looks again at posts when that is worth it, and only while somebody has the page before them. */
export const usePolling = (posts: readonly Post[] | null, look: () => void): void => {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!posts) return;
    const now = Date.now();
    const timer = setTimeout(
      () => {
        if (!document.hidden) latest.current();
      },
      Math.min(...posts.map((post) => pollIntervalMs(post, now)), 30_000),
    );
    const back = () => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [posts]);
};
