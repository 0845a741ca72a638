import type { Post } from '@herald-publishing/client';
import { useRef } from 'preact/hooks';
import { Notice } from '../components/notice.tsx';
import { retryableTogether } from './retryable.ts';
import { useRetry } from './use-retry.ts';

/** Tries all failed targets of a post again; those that may be live are left alone. */
export function RetryAllButton({ post, onChange }: { post: Post; onChange: () => void }) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const button = useRef<HTMLButtonElement>(null);
  const count = retryableTogether(post);
  if (count === 0) return null;
  const again = async () => {
    const card = button.current?.closest('article');
    if (await retry({}, `Trying ${count} accounts again.`)) card?.focus();
  };
  return (
    <>
      <button ref={button} type="button" class="small" aria-disabled={isPending} onClick={again}>
        Try all {count} again
      </button>
      {post.counts.published > 0 && (
        <span class="hint">Accounts that already have the post do not receive it again.</span>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
