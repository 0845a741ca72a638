import { useEffect, useState } from 'preact/hooks';
import { checkPost } from '../api/mutations.ts';
import type { CheckPostBody, CreatePostBody, PlatformWarning } from '../api/types.ts';

/** How long the draft must be unchanged before it is checked. */
const DEBOUNCE_MS = 500;

/** Whether checking tells anything yet: without targets, content or complete URLs the request would only be invalid. */
const isComplete = (targetCount: number, text: string, mediaUrls: readonly string[]): boolean =>
  targetCount > 0 && (text.trim() !== '' || mediaUrls.length > 0) && mediaUrls.every((url) => URL.canParse(url));

/** Validates a draft on the server, debounced: why its platforms would refuse it. Only the server has every platform's rules. */
export const usePlatformWarnings = ({ post }: Pick<CreatePostBody, 'post'>): PlatformWarning[] => {
  const [warnings, setWarnings] = useState<PlatformWarning[]>([]);
  const { platform, text = '', mediaUrls = [] } = post.content;
  const complete = isComplete(Array.isArray(platform) ? platform.length : 1, text, mediaUrls);
  const json = JSON.stringify({ post });
  useEffect(() => {
    if (!complete) {
      setWarnings([]);
      return;
    }
    const aborter = new AbortController();
    const body: CheckPostBody = JSON.parse(json);
    const timer = setTimeout(() => {
      // Errors of an unfinished draft are shown when it is submitted.
      checkPost(body, aborter.signal).then(setWarnings, () => undefined);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [json, complete]);
  return warnings;
};
