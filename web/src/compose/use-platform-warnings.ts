import { useEffect, useState } from 'preact/hooks';
import { checkPost } from '../api/mutations.ts';
import type { CheckPostBody, CreatePostBody, PlatformWarning } from '../api/types.ts';

/** How long the draft must be unchanged before it is checked. */
const DEBOUNCE_MS = 500;

/** Whether there is something to check: without targets, content or complete URLs the request would be invalid. */
const isComplete = (targetCount: number, text: string, mediaUrls: readonly string[]): boolean =>
  targetCount > 0 && (text.trim() !== '' || mediaUrls.length > 0) && mediaUrls.every((url) => URL.canParse(url));

/** Why the platforms would refuse a draft; the server validates it, debounced, since it has every platform's rules. */
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
