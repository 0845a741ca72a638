import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { timeZoneName } from '../components/local-time.ts';
import { QueryData } from '../components/query-data.tsx';
import { locale } from '../i18n/language.ts';
import { accountTexts as t } from './account-texts.ts';
import { type Hours, hoursOf, MIN_POSTS, MIN_POSTS_OF_HOUR } from './hours.ts';
import { numberLabel, numberText } from './number-text.ts';
import { SHOWN_DAYS, sumsQuery } from './queries.ts';

const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });

/** At which hours the posts of an account go furthest. */
export function BestHours({ account }: { account: AccountId }) {
  const query = useQuery(sumsQuery(account, SHOWN_DAYS));
  return (
    <section class="card" aria-labelledby="hours">
      <h2 id="hours">{t.bestHours}</h2>
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
      {t.comparedFrom({ min: MIN_POSTS })}{' '}
      {t.tooFew(posts, { days: SHOWN_DAYS, more: t.moreNeeded(MIN_POSTS - posts) })}
    </p>
  );
}

function Compared({ name, posts, hours, best }: Hours) {
  const number = numberLabel(name).toLowerCase();
  const highest = Math.max(1, ...hours.map(({ average }) => average));
  return (
    <>
      <p>
        {best
          ? t.best({
              min: MIN_POSTS_OF_HOUR,
              hour: hourText(best.hour),
              number,
              average: numberText(name, best.average),
              posts: best.posts,
            })
          : t.noBest({ min: MIN_POSTS_OF_HOUR })}
      </p>
      <ul class="hours" aria-label={t.averages({ number })}>
        {hours.map(({ hour, average, posts: behind }) => (
          <li key={hour}>
            <span>{hourText(hour)}</span>
            <span class="hour-bar" aria-hidden="true">
              <span style={{ width: `${(average / highest) * 100}%` }} />
            </span>
            <span>
              {numberText(name, average)} <span class="muted">{t.from(behind)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p class="hint">{t.averagesHint({ number, posts, days: SHOWN_DAYS, zone: timeZoneName() })}</p>
    </>
  );
}

/** As in `14:00`. */
function hourText(hour: number): string {
  return timeOfDay.format(Date.UTC(1970, 0, 1, hour));
}
