import { useEffect, useState } from 'preact/hooks';
import { request } from '../api/request.ts';
import { type Foreseen, foreseen } from '../api/shapes.ts';
import { type Draft, toRequest } from './draft.ts';

/** How long a pause in typing is (ms). */
const PAUSE_MS = 500;

/** What the chosen platforms would not take, asked of the server in pauses: only it knows every platform's rules. */
export const usePlatformWarnings = (draft: Draft): Foreseen[] => {
  const [problems, setProblems] = useState<Foreseen[]>([]);
  const { content } = toRequest(draft).post;
  const question = JSON.stringify({ post: { content } });
  const { platform, text, mediaUrls = [] } = content;
  // What is half written would only be refused.
  const isWorthAsking =
    platform.length > 0 && (text.trim() !== '' || mediaUrls.length > 0) && mediaUrls.every((url) => URL.canParse(url));
  useEffect(() => {
    if (!isWorthAsking) {
      setProblems([]);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      request('/api/posts/check', foreseen, {
        method: 'POST',
        body: JSON.parse(question),
        signal: leaving.signal,
      }).then(
        (answer) => setProblems(answer.problems),
        // Whatever is wrong with a half-written post is told when it is sent.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, isWorthAsking]);
  return problems;
};
