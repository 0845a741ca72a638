import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { timeZoneName } from '../components/local-time.ts';
import { QueryData } from '../components/query-data.tsx';
import { type Hours, hoursOf, MIN_POSTS, MIN_POSTS_OF_HOUR } from './hours.ts';
import { countText, numberLabel, numberText } from './number-text.ts';
import { SHOWN_DAYS, sumsQuery } from './queries.ts';

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

/** At which hours the posts of an account go furthest. */
export function BestHours({ account }: { account: AccountId }) {
  const query = useQuery(sumsQuery(account, SHOWN_DAYS));
  return (
    <section class="card" aria-labelledby="hours">
      <h2 id="hours">Best hours</h2>
      <QueryData query={query}>
        {(sums) => {
          const hours = hoursOf(sums);
          return hours.posts < MIN_POSTS ? <TooFew posts={hours.posts} /> : <Compared {...hours} />;
        }}
      </QueryData>
    </section>
  );
}

function TooFew({ posts }: { posts: number }) {
  return (
    <p class="muted">
      Hours are compared from {MIN_POSTS} posts with numbers on. There {posts === 1 ? 'is' : 'are'} {posts} from the
      last {SHOWN_DAYS} days: {MIN_POSTS - posts} more {MIN_POSTS - posts === 1 ? 'is' : 'are'} needed.
    </p>
  );
}

function Compared({ name, posts, hours, best }: Hours) {
  const label = numberLabel(name).toLowerCase();
  const highest = Math.max(1, ...hours.map(({ average }) => average));
  return (
    <>
      <p>
        {best
          ? `Of the hours with at least ${MIN_POSTS_OF_HOUR} posts, ${hourText(best.hour)} has the most ${label}: ${numberText(name, best.average)} on average, from ${countText(best.posts, 'post')}.`
          : `No hour has ${MIN_POSTS_OF_HOUR} posts yet, so none is called the best.`}
      </p>
      <ul class="hours" aria-label={`Average ${label} of a post by hour`}>
        {hours.map(({ hour, average, posts: behind }) => (
          <li key={hour}>
            <span>{hourText(hour)}</span>
            <span class="hour-bar" aria-hidden="true">
              <span style={{ width: `${(average / highest) * 100}%` }} />
            </span>
            <span>
              {numberText(name, average)} <span class="muted">from {countText(behind, 'post')}</span>
            </span>
          </li>
        ))}
      </ul>
      <p class="hint">
        Average {label} of each post, from {countText(posts, 'post')} of the last {SHOWN_DAYS} days, by the hour of
        publishing in your time zone ({timeZoneName()}). A few posts say little about an hour: what you post matters as
        well.
      </p>
    </>
  );
}

/** As in `14:00`. */
function hourText(hour: number): string {
  return timeOfDay.format(Date.UTC(1970, 0, 1, hour));
}
