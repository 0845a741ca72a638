import { useQuery } from '../api/use-query.ts';
import { addressOf, type Filters, type View, views } from './filters.ts';
import { countQuery } from './queries.ts';
import { t, viewNames } from './texts.ts';

/** The views of the posts, those that ask for something with their number. The other filters stay. */
export function ViewLinks({ filters }: { filters: Filters }) {
  return (
    <nav class="views" aria-label={t.views}>
      {views.map((view) => (
        <a
          key={view}
          href={addressOf({ ...filters, view, outcome: null })}
          aria-current={view === filters.view ? 'page' : undefined}
        >
          {viewNames[view]}
          {(view === 'upcoming' || view === 'attention') && <Count view={view} />}
        </a>
      ))}
    </nav>
  );
}

function Count({ view }: { view: View }) {
  const { data } = useQuery(countQuery(view));
  return data === undefined || data === '0' ? null : <span class="count">{data}</span>;
}
