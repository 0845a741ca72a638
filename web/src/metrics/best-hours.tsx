import type { AccountId, SummedMetrics } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { timeZoneName } from '../components/local-time.ts';
import { QueryData } from '../components/query-data.tsx';
import { locale } from '../i18n/language.ts';
import { accountTexts as t } from './account-texts.ts';
import { numberLabel, numberText } from './number-text.ts';
import { SHOWN_DAYS, sumsQuery } from './queries.ts';

const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });

/** Nothing is said about hours below so many posts, nor about one hour below so many of it. */
const MIN_POSTS = 10;
const MIN_POSTS_OF_HOUR = 3;

/** What tells how far a post goes; the first is taken where posts have several. */
const measures = ['impressions', 'views', 'reach', 'likes', 'comments'] as const;

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

interface Hour {
  /** 0 to 23. */
  hour: number;
  /** Of each post. */
  average: number;
  posts: number;
}

interface Hours {
  /** The number that is compared. */
  name: (typeof measures)[number];
  /** How many posts have it. */
  posts: number;
  hours: Hour[];
  /** The hour with the highest average, among those with enough posts. */
  best: Hour | undefined;
}

/** Compares the hours at which posts were published, by the number that most posts have. */
export function hoursOf({ groups, total }: Pick<SummedMetrics, 'groups' | 'total'>): Hours {
  const name = measures.reduce((best, each) => (total.metrics[each].posts > total.metrics[best].posts ? each : best));
  const hours = groups.flatMap(({ hour, metrics }) => {
    const { sum, posts } = metrics[name];
    return hour === undefined || sum === null ? [] : [{ hour, average: sum / posts, posts }];
  });
  const [best] = hours.filter(({ posts }) => posts >= MIN_POSTS_OF_HOUR).sort((a, b) => b.average - a.average);
  return { name, posts: total.metrics[name].posts, hours, best };
}
