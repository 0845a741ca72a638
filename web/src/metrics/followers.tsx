import type { AccountId, AccountMetrics } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { QueryData } from '../components/query-data.tsx';
import { Time, zonedDateTime } from '../components/time.tsx';
import { locale } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { accountTexts as t } from './account-texts.ts';
import { CsvButton } from './csv-button.tsx';
import { isDrawable, LineChart } from './line-chart.tsx';
import { NumberTable, NumberValue } from './number-table.tsx';
import { changeText } from './number-text.ts';
import { accountNumbersCsv, accountNumbersQuery, SHOWN_DAYS } from './queries.ts';
import { t as commonTexts } from './texts.ts';

const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

interface FollowersProps {
  account: AccountId;
  platform: string;
}

/** The followers of an account: now, and on each of the last days. */
export function Followers({ account, platform }: FollowersProps) {
  const query = useQuery(accountNumbersQuery(account));
  return (
    <section class="card" aria-labelledby="followers">
      <h2 id="followers">{t.followers}</h2>
      <QueryData query={query}>{(numbers) => <Numbers numbers={numbers} platform={platform} />}</QueryData>
    </section>
  );
}

function Numbers({ numbers, platform }: { numbers: AccountMetrics; platform: string }) {
  const { latest, days, nextObservationAt, observable } = numbers;
  if (!latest) return <p class="muted">{observable ? t.noFollowers : commonTexts.notFollowed({ platform })}</p>;
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
        {changeSince(numbers)}{' '}
        <RichText
          text={commonTexts.observed({ source: latest.source })}
          tags={{ time: () => <Time iso={latest.observedAt} /> }}
        />{' '}
        {!observable && commonTexts.notFollowed({ platform })}
        {nextObservationAt && (
          <RichText
            text={commonTexts.nextObservation}
            tags={{ time: () => <Time iso={nextObservationAt} format={zonedDateTime} /> }}
          />
        )}
      </p>
      <Days days={days} platform={platform} />
      {days.length > 0 && (
        <CsvButton
          label={t.downloadFollowers}
          fileName={`followers-${numbers.platform}-${numbers.to}`}
          load={() => accountNumbersCsv(numbers)}
        />
      )}
    </>
  );
}

/** As in `+12 since 3 November 2026.`; nothing where there is only one number. */
function changeSince({ days }: AccountMetrics): string {
  const known = days.filter(({ metrics }) => metrics.followers !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return '';
  const change = (last.metrics.followers ?? 0) - (first.metrics.followers ?? 0);
  return t.changeSince({ change: changeText('followers', change), day: formatDay(first.day) });
}

function Days({ days, platform }: { days: AccountMetrics['days']; platform: string }) {
  const points = days.map(({ day, metrics }) => ({ at: day, value: metrics.followers }));
  return (
    <>
      {isDrawable(points) ? (
        <LineChart name="followers" points={points} formatTime={formatDay} />
      ) : (
        <p class="hint">{t.chartSoon}</p>
      )}
      {days.length > 0 && (
        <details>
          <summary>{t.asTable(days.length, { days: SHOWN_DAYS })}</summary>
          <NumberTable
            caption={t.followersOnDays}
            columns={[t.day, t.followers, t.change]}
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
                    <small>{t.noDayBefore}</small>
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
