import type { Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { onDemand } from '../components/on-demand.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { texts } from '../i18n/texts.ts';
import { useAnnouncedOutcomes } from '../posts/awaited-posts.ts';
import { TimelineOnDemand } from '../posts/on-demand.ts';
import { PostCard } from '../posts/post-card.tsx';
import { isScheduled } from '../posts/post-status.ts';
import { postQuery, refetchPosts } from '../posts/queries.ts';
import { type AccountNames, useAccountNames } from '../posts/use-account-names.ts';

const t = texts('postPage', {
  title: 'Post',
  allPosts: 'All posts',
  happened: 'What happened',
  id: 'Id for the API: <id/>',
});

const EditComposer = onDemand(async () => (await import('../compose/edit/edit-composer.tsx')).EditComposer);
const PostNumbers = onDemand(async () => (await import('../metrics/post-numbers.tsx')).PostNumbers);

export function PostPage({ id = '' }: { id?: string }) {
  const query = useQuery(postQuery(id));
  return (
    <Page title={t.title} lead={<a href="/dashboard">{t.allPosts}</a>}>
      <QueryData query={query}>{(post) => <ReadPost key={post.postSubmissionId} post={post} />}</QueryData>
    </Page>
  );
}

function ReadPost({ post }: { post: Post }) {
  const { query, path, route } = useLocation();
  // While it is edited its time may come: what was written stays, and saving says that it is too late.
  const [wasScheduled] = useState(() => isScheduled(post, Date.now()));
  const isEditing = query['edit'] !== undefined && wasScheduled;
  const close = () => {
    route(path);
    focusHeading();
  };
  const names = useAccountNames();
  const connections = useQuery(connectionsQuery);
  useAnnouncedOutcomes([post]);
  if (isEditing)
    return (
      <QueryData query={connections}>
        {({ accounts, platforms }) => (
          <EditComposer
            post={post}
            accounts={accounts}
            platforms={platforms}
            names={names}
            onClose={close}
            onSaved={refetchPosts}
          />
        )}
      </QueryData>
    );
  return (
    <>
      <PostCard post={post} names={names} onChange={refetchPosts} full />
      {isLive(post) && <PostNumbers post={post} names={names} />}
      <TimelineSection post={post} names={names} />
      <p class="hint">
        <RichText text={t.id} tags={{ id: () => <code>{post.postSubmissionId}</code> }} />
      </p>
    </>
  );
}

/** Whether it was published on any account. */
function isLive({ counts }: Post): boolean {
  return counts.published + counts.partly_published > 0;
}

/** What happened to a post, fetched once it is opened. */
function TimelineSection({ post, names }: { post: Post; names: AccountNames }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card timeline-card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.happened}</summary>
      {isOpen && <TimelineOnDemand post={post} names={names} />}
    </details>
  );
}
