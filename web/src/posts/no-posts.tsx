import { EmptyState } from '../components/empty-state.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { addressOf, type Filters, isFiltered, type View, withoutFilters } from './filters.ts';
import { t } from './texts.ts';

/** Only users without a post see it. */
const Checklist = onDemand(async () => (await import('../welcome/checklist.tsx')).Checklist);

const labels: Record<Exclude<View, 'all' | 'calendar'>, { title: string; text: string }> = {
  upcoming: { title: t.noUpcoming, text: t.noUpcomingText },
  attention: { title: t.noAttention, text: t.noAttentionText },
  published: { title: t.noPublished, text: t.noPublishedText },
};

/** In place of an empty list. `complete` is whether all posts were searched. */
export function NoPosts({ filters, complete }: { filters: Filters; complete: boolean }) {
  if (!complete)
    return (
      <EmptyState title={t.noneFound}>
        <p>{t.notAllSearched}</p>
      </EmptyState>
    );
  if (isFiltered(filters))
    return (
      <EmptyState title={t.noMatch}>
        <p>{t.noMatchText}</p>
        <a href={addressOf(withoutFilters(filters))}>{t.showAll}</a>
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
      <EmptyState title={t.noPosts}>
        <p>{t.noPostsText}</p>
      </EmptyState>
    </>
  );
}
