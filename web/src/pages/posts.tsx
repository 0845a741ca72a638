import type { Post } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData, StaleNotice } from '../components/query-data.tsx';
import { useAnnouncedOutcomes } from '../posts/awaited-posts.ts';
import { FilterBar } from '../posts/filter-bar.tsx';
import { addressOf, type Filters, filtersOf } from '../posts/filters.ts';
import { NoPosts } from '../posts/no-posts.tsx';
import { CalendarOnDemand } from '../posts/on-demand.ts';
import { PostCard } from '../posts/post-card.tsx';
import type { PostList } from '../posts/post-list.ts';
import { loadNextPage, postsQuery, refetchPosts } from '../posts/queries.ts';
import { t } from '../posts/texts.ts';
import { useAccountNames } from '../posts/use-account-names.ts';
import { ViewLinks } from '../posts/view-links.tsx';

interface PostCardsProps {
  posts: readonly Post[];
  /** The id of the post that receives the focus. */
  focused: string | null;
}

export function PostsPage() {
  const { query } = useLocation();
  const filters = filtersOf(query);
  return (
    <Page
      title={t.title}
      action={
        <a class="button" href="/dashboard/import">
          {t.importFile}
        </a>
      }
    >
      <ViewLinks filters={filters} />
      <FilterBar filters={filters} />
      {filters.view === 'calendar' ? (
        <CalendarOnDemand filters={filters} query={query} />
      ) : (
        <PostsInList filters={filters} />
      )}
    </Page>
  );
}

function PostsInList({ filters }: { filters: Filters }) {
  const query = useQuery(postsQuery(filters));
  return (
    <QueryData query={query}>
      {(list) => <ListedPosts key={addressOf(filters)} filters={filters} list={list} />}
    </QueryData>
  );
}

function ListedPosts({ filters, list: { posts, cursor } }: { filters: Filters; list: PostList }) {
  const [focused, setFocused] = useState<string | null>(null);
  return (
    <>
      {posts.length === 0 && <NoPosts filters={filters} complete={cursor === null} />}
      <PostCards posts={posts} focused={focused} />
      {cursor !== null && <NextPage filters={filters} onLoad={setFocused} />}
    </>
  );
}

function PostCards({ posts, focused }: PostCardsProps) {
  const names = useAccountNames();
  useAnnouncedOutcomes(posts);
  const onFocus = useFocusOfLost(posts);
  return (
    <div class="posts" onFocusIn={onFocus}>
      {posts.map((post) => (
        <PostCard
          key={post.postSubmissionId}
          post={post}
          names={names}
          focused={post.postSubmissionId === focused}
          onChange={refetchPosts}
        />
      ))}
    </div>
  );
}

/** Moves the focus to the title where the post that had it is no longer in the list: a view loses what is done. */
function useFocusOfLost(posts: readonly Post[]) {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isLost = last.current !== undefined && !posts.some((post) => post.postSubmissionId === last.current);
    if (!isLost) return;
    last.current = undefined;
    if (document.activeElement === document.body) focusHeading();
  }, [posts]);
  return (event: FocusEvent) => {
    if (event.target instanceof Element)
      last.current = event.target.closest('article')?.getAttribute('data-post') ?? undefined;
  };
}

function NextPage({ filters, onLoad }: { filters: Filters; onLoad: (first: string | null) => void }) {
  const { isPending, error, run } = useAction();
  const load = () => run(async () => onLoad(await loadNextPage(filters)));
  const isSearch = filters.search !== '';
  return (
    <>
      {isSearch && <p class="hint">{t.notAllSearched}</p>}
      {error && <StaleNotice error={error} />}
      <button type="button" class="full-width" aria-disabled={isPending} onClick={load}>
        {nextPageText(filters)}
      </button>
    </>
  );
}

function nextPageText({ view, search }: Filters): string {
  if (view === 'upcoming') return search === '' ? t.showLater : t.searchLater;
  return search === '' ? t.showOlder : t.searchOlder;
}
