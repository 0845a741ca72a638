import { EmptyState } from '../components/empty-state.tsx';
import { Checklist } from '../welcome/checklist.tsx';
import { addressOf, type Filters, isFiltered, withoutFilters } from './filters.ts';
import type { View } from './views.ts';

const labels: Record<Exclude<View, 'all' | 'calendar'>, { title: string; text: string }> = {
  upcoming: { title: 'Nothing is planned', text: 'Posts that are scheduled, or on their way, show up here.' },
  attention: { title: 'All is well', text: 'Posts that failed somewhere, or may have, show up here.' },
  published: { title: 'Nothing is published yet', text: 'Posts that are live on at least one account show up here.' },
};

/** In place of an empty list. `complete` is whether all posts were searched. */
export function NoPosts({ filters, complete }: { filters: Filters; complete: boolean }) {
  if (!complete)
    return (
      <EmptyState title="None found so far">
        <p>Not all posts have been looked at yet.</p>
      </EmptyState>
    );
  if (isFiltered(filters))
    return (
      <EmptyState title="No such post">
        <p>All posts of this view were looked at.</p>
        <a href={addressOf(withoutFilters(filters))}>Show all of them</a>
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
        <p>What you publish here or through the API shows up on this page, with its state on every account.</p>
        <a class="button primary" href="/dashboard/compose">
          Write a first post
        </a>
      </EmptyState>
    </>
  );
}
