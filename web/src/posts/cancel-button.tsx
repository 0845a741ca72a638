import { useState } from 'preact/hooks';
import { request } from '../api/request.ts';
import { anything, type Post } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';

/** Takes back a post that waits for its time. */
export const CancelButton = ({ post, onChange }: { post: Post; onChange: () => void }) => {
  const [asking, setAsking] = useState(false);
  const cancelling = useAction();
  const cancel = async () => {
    await cancelling.run(() =>
      request(`/api/posts/${post.postSubmissionId}`, anything, { method: 'DELETE' }).then(() => {}),
    );
    onChange();
  };
  return (
    <>
      <button type="button" class="small danger-quiet" disabled={cancelling.busy} onClick={() => setAsking(true)}>
        Cancel post
      </button>
      {cancelling.problem && <Notice tone="bad">{cancelling.problem.message}</Notice>}
      {asking && (
        <ConfirmDialog
          title="Cancel this post?"
          action="Cancel post"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          It will not go out on {formatDateTime(post.scheduledTime ?? post.createdAt)}. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
};
