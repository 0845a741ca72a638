import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { QueryData } from '../components/query-data.tsx';
import { Time, zonedDateTime } from '../components/time.tsx';
import { nextSlotsQuery } from './free-slots.ts';
import { t } from './texts.ts';

const SHOWN = 5;

/** The free slots that posts get next. */
export function NextSlots({ account }: { account: AccountId | null }) {
  const query = useQuery(nextSlotsQuery(account, SHOWN));
  return (
    <section class="card" aria-labelledby="next-slots">
      <h2 id="next-slots">{t.nextSlots}</h2>
      <QueryData query={query}>
        {(slots) => (
          <ul class="plain-list">
            {slots.map(({ at }) => (
              <li key={at}>
                <Time iso={at} format={zonedDateTime} />
              </li>
            ))}
          </ul>
        )}
      </QueryData>
    </section>
  );
}
