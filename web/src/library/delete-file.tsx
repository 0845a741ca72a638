import type { MediaDetails } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { herald } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { fileTitle } from '../media/file-text.ts';
import { fileQuery, refetchFiles } from './queries.ts';
import { t } from './texts.ts';
import { PostLink } from './used-by.tsx';

/** Deletes a file after a confirmation. Posts that are not published yet prevent it. */
export function DeleteFile({ file }: { file: MediaDetails }) {
  const { route } = useLocation();
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, error, run } = useAction();
  const { posts = [], drafts = [] } = file.usedBy ?? {};
  const remove = async () => {
    const isDeleted = await run(() => herald.media.delete(file.id));
    // Which posts use it may have changed.
    if (!isDeleted) return void queryClient.invalidateQueries({ queryKey: fileQuery(file.id).queryKey });
    announce(t.deleted);
    refetchFiles();
    route('/dashboard/library', true);
  };
  return (
    <>
      {error && <Notice tone="error">{error.code === 'media_in_use' ? <InUse posts={posts} /> : error.message}</Notice>}
      <button type="button" class="danger-ghost" aria-disabled={isPending} onClick={() => setConfirming(true)}>
        {t.delete}
      </button>
      {isConfirming && (
        <ConfirmDialog title={t.deleteTitle} action={t.delete} onConfirm={remove} onClose={() => setConfirming(false)}>
          <RichText text={t.deleteText} tags={{ file: () => <bdi>{fileTitle(file)}</bdi> }} />{' '}
          {drafts.length > 0 &&
            t.draftsLack({ drafts: drafts.map(({ preview }) => t.quoted({ text: preview || t.noText })).join(', ') })}
        </ConfirmDialog>
      )}
    </>
  );
}

function InUse({ posts }: Pick<NonNullable<MediaDetails['usedBy']>, 'posts'>) {
  const waiting = posts.filter(({ outcome }) => outcome === 'scheduled' || outcome === 'publishing');
  return (
    <>
      <p>{t.inUse}</p>
      <ul class="bullets">
        {waiting.map((post) => (
          <li key={post.postSubmissionId}>
            <PostLink post={post} />
          </li>
        ))}
      </ul>
    </>
  );
}
