import type { Post } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';
import { t } from './texts.ts';

/** Cancels a scheduled post after a confirmation. */
export function CancelButton({ post, onChange }: { post: Post; onChange: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancellation = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = async () => {
    const isCancelled = await cancellation.run(async () => {
      await herald.posts.cancel(post.postSubmissionId);
    });
    // This button disappears with the refetch, and would take the focus with it.
    if (isCancelled) button.current?.closest('article')?.focus();
    onChange();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="small danger-ghost"
        aria-disabled={cancellation.isPending}
        onClick={() => setConfirming(true)}
      >
        {t.cancelPost}
      </button>
      {cancellation.error && <Notice tone="error">{cancellation.error.message}</Notice>}
      {isConfirming && (
        <ConfirmDialog
          title={t.cancelTitle}
          action={t.cancelPost}
          onConfirm={cancel}
          onClose={() => setConfirming(false)}
        >
          {t.cancelText({ time: formatDateTime(post.scheduledTime ?? post.createdAt) })}
        </ConfirmDialog>
      )}
    </>
  );
}
