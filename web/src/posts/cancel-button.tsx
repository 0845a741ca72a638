import { useState } from 'preact/hooks';
import { ask } from '../api/ask.ts';
import { anything, type Post } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatMoment } from '../parts/moment.tsx';
import { Notice } from '../parts/notice.tsx';

/** Takes back a post that waits for its time. */
export const CancelButton = ({ post, onChange }: { post: Post; onChange: () => void }) => {
  const [asking, setAsking] = useState(false);
  const cancelling = useAction();
  const cancel = async () => {
    await cancelling.run(() =>
      ask(`/api/posts/${post.postSubmissionId}`, anything, { method: 'DELETE' }).then(() => {}),
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
        <Confirm title="Cancel this post?" action="Cancel post" onConfirm={cancel} onClose={() => setAsking(false)}>
          It will not go out on {formatMoment(post.scheduledTime ?? post.createdAt)}. This cannot be undone.
        </Confirm>
      )}
    </>
  );
};
