import type { MediaDetails } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { postStates } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { openDraft } from '../drafts/open-draft.ts';
import { t } from './texts.ts';

type Use = NonNullable<MediaDetails['usedBy']>;
type Post = Use['posts'][number];
type Draft = Use['drafts'][number];

/** The posts and drafts that use a file. */
export function UsedBy({ use: { posts, drafts, more } }: { use: Use }) {
  return (
    <section class="card" aria-labelledby="used-by">
      <h2 id="used-by">{t.usedBy}</h2>
      {posts.length + drafts.length === 0 && <p class="muted">{t.unused}</p>}
      {posts.length > 0 && (
        <ul class="file-uses" aria-label={t.posts}>
          {posts.map((post) => (
            <li key={post.postSubmissionId}>
              <PostLink post={post} />
              <span class="hint">
                <Badge state={postStates[post.outcome]} /> <Time iso={post.scheduledTime ?? post.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {drafts.length > 0 && (
        <>
          <h3>{t.drafts}</h3>
          <ul class="file-uses" aria-label={t.drafts}>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <DraftLink draft={draft} />
                <span class="hint">
                  <Time iso={draft.updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {more && <p class="hint">{t.moreUses}</p>}
    </section>
  );
}

export function PostLink({ post: { postSubmissionId, preview } }: { post: Post }) {
  return (
    <a href={`/dashboard/posts/${postSubmissionId}`} dir="auto">
      {preview || t.postWithoutText}
    </a>
  );
}

/** Opens a draft: in the composer, or where a person decides about what a program has prepared. */
function DraftLink({ draft: { id, status, preview } }: { draft: Draft }) {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { error, run } = useAction();
  const name = preview || t.draftWithoutText;
  if (status !== 'open')
    return (
      <a href={`/dashboard/drafts/${id}`} dir="auto">
        {name}
      </a>
    );
  const open = () =>
    run(async () => {
      if (!data) return;
      await openDraft(data.user.id, id);
      route('/dashboard/compose');
    });
  return (
    <>
      <button type="button" class="link-button" dir="auto" onClick={open}>
        {name}
      </button>
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
