import { EmptyState } from '../components/empty-state.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { addressOf, type Filters, isFiltered, withoutFilters } from './filters.ts';
import type { View } from './views.ts';

/** Only users without a post see it. */
const Checklist = onDemand(async () => (await import('../welcome/checklist.tsx')).Checklist);

const labels: Record<Exclude<View, 'all' | 'calendar'>, { title: string; text: string }> = {
  upcoming: { title: 'Nothing is planned', text: 'Scheduled posts and posts on their way appear here.' },
  attention: { title: 'All is well', text: 'Posts that failed, or may have failed, on an account appear here.' },
  published: { title: 'Nothing is published yet', text: 'Posts that are live on at least one account appear here.' },
};

/** In place of an empty list. `complete` is whether all posts were searched. */
export function NoPosts({ filters, complete }: { filters: Filters; complete: boolean }) {
  if (!complete)
    return (
      <EmptyState title="None found so far">
        <p>Not all posts have been searched yet.</p>
      </EmptyState>
    );
  if (isFiltered(filters))
    return (
      <EmptyState title="No matching posts">
        <p>No posts here match your filters.</p>
        <a href={addressOf(withoutFilters(filters))}>Show all posts</a>
      </EmptyState>
    );
  if (filters.view === 'all' || filters.view === 'calendar') return <NothingPosted />;
  const { title, text } = labels[filters.view];
  return (
    <EmptyState title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}

function NothingPosted() {
  return (
    <>
      <Checklist />
      <EmptyState title="Nothing posted yet">
        <p>Posts that you publish here or through the API appear on this page, with their state on every account.</p>
      </EmptyState>
    </>
  );
}
