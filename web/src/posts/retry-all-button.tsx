import type { Post } from '@herald-publishing/client';
import { useRef } from 'preact/hooks';
import { Notice } from '../components/notice.tsx';
import { retryableTogether } from './retryable.ts';
import { t } from './texts.ts';
import { useRetry } from './use-retry.ts';

/** Tries all failed targets of a post again; those that may be live are left alone. */
export function RetryAllButton({ post, onChange }: { post: Post; onChange: () => void }) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const button = useRef<HTMLButtonElement>(null);
  const targets = retryableTogether(post);
  if (targets === 0) return null;
  const again = async () => {
    const card = button.current?.closest('article');
    if (await retry({}, t.tryingAll({ targets }))) card?.focus();
  };
  return (
    <>
      <button ref={button} type="button" class="small" aria-disabled={isPending} onClick={again}>
        {t.tryAll({ targets })}
      </button>
      {post.counts.published > 0 && <span class="hint">{t.notSentTwice}</span>}
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
