import type { AccountId, AccountMetrics } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { QueryData } from '../components/query-data.tsx';
import { Time, zonedDateTime } from '../components/time.tsx';
import { CsvButton } from './csv-button.tsx';
import { isDrawable, LineChart } from './line-chart.tsx';
import { NumberTable, NumberValue } from './number-table.tsx';
import { changeText, countText } from './number-text.ts';
import { accountNumbersCsv, accountNumbersQuery, SHOWN_DAYS } from './queries.ts';

const utcDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

interface FollowersProps {
  account: AccountId;
  platform: string;
}

/** The followers of an account: now, and on each of the last days. */
export function Followers({ account, platform }: FollowersProps) {
  const query = useQuery(accountNumbersQuery(account));
  return (
    <section class="card" aria-labelledby="followers">
      <h2 id="followers">Followers</h2>
      <QueryData query={query}>{(numbers) => <Numbers numbers={numbers} platform={platform} />}</QueryData>
    </section>
  );
}

function Numbers({ numbers, platform }: { numbers: AccountMetrics; platform: string }) {
  const { latest, days, nextObservationAt, documentation } = numbers;
  if (!latest)
    return (
      <p class="muted">
        {documentation
          ? 'No numbers yet: Herald reads the followers once a day, first within a day of connecting the account.'
          : `Herald does not read numbers from ${platform}.`}
      </p>
    );
  return (
    <>
      <p class="stat">
        <strong>
          <NumberValue
            name="followers"
            value={latest.metrics.followers}
            reason={latest.reasons['followers']}
            platform={platform}
          />
        </strong>
      </p>
      <p class="hint">
        {changeSince(numbers)}Observed <Time iso={latest.observedAt} /> ({latest.source}).
        {nextObservationAt && (
          <>
            {' '}
            Next observation: <Time iso={nextObservationAt} format={zonedDateTime} />.
          </>
        )}
      </p>
      <Days days={days} platform={platform} />
      {days.length > 0 && (
        <CsvButton
          label="Download the followers as CSV"
          fileName={`followers-${numbers.platform}-${numbers.to}`}
          load={() => accountNumbersCsv(numbers)}
        />
      )}
    </>
  );
}

/** As in `+12 since 3 November 2026. `; nothing where there is only one number. */
function changeSince({ days }: AccountMetrics): string {
  const known = days.filter(({ metrics }) => metrics.followers !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return '';
  const change = (last.metrics.followers ?? 0) - (first.metrics.followers ?? 0);
  return `${changeText('followers', change)} since ${formatDay(first.day)}. `;
}

function Days({ days, platform }: { days: AccountMetrics['days']; platform: string }) {
  const points = days.map(({ day, metrics }) => ({ at: day, value: metrics.followers }));
  return (
    <>
      {isDrawable(points) ? (
        <LineChart name="followers" points={points} formatTime={formatDay} />
      ) : (
        <p class="hint">A chart is here from the second day on.</p>
      )}
      {days.length > 0 && (
        <details>
          <summary>
            The last {SHOWN_DAYS} days as a table ({countText(days.length, 'day')} with an observation)
          </summary>
          <NumberTable
            caption="Followers on each day"
            columns={['Day (UTC)', 'Followers', 'Change']}
            rows={days.toReversed().map(({ day, metrics, reasons, change }) => ({
              key: day,
              name: formatDay(day),
              cells: [
                <NumberValue
                  key="followers"
                  name="followers"
                  value={metrics.followers}
                  reason={reasons['followers']}
                  platform={platform}
                />,
                change === null ? (
                  <span class="muted">
                    <span aria-hidden="true">– </span>
                    <small>no number of the day before</small>
                  </span>
                ) : (
                  changeText('followers', change)
                ),
              ],
            }))}
          />
        </details>
      )}
    </>
  );
}

/** A day, YYYY-MM-DD, as people write it. */
function formatDay(day: string): string {
  return utcDate.format(new Date(day));
}
