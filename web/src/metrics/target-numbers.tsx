import type { PostObservation, TargetMetrics } from '@herald-publishing/client';
import { useId, useState } from 'preact/hooks';
import { formatDateTime, Time, zonedDateTime } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import type { AccountNames } from '../posts/use-account-names.ts';
import { accountAddress } from './account-address.ts';
import { isDrawable, LineChart } from './line-chart.tsx';
import { NumberTable, NumberValue } from './number-table.tsx';
import { changeText, numberLabel } from './number-text.ts';
import { changesOf, namesIn, numberIn } from './observation.ts';
import { postTexts as t } from './post-texts.ts';
import { t as commonTexts } from './texts.ts';

interface TargetNumbersProps {
  target: TargetMetrics;
  names: AccountNames;
  /** Whether the post has no other target. */
  isOnly: boolean;
}

/** The numbers of a post on one account: now, since the observation before, and over time. */
export function TargetNumbers({ target, names, isOnly }: TargetNumbersProps) {
  const { latest, series, documentation } = target;
  const platform = names.platformName(target.platform);
  return (
    <section class="target-numbers">
      <h3>
        <RichText
          text={t.accountOn({ platform })}
          tags={{
            account: () => (
              <a href={accountAddress(target)}>
                <bdi>{names.accountName(target.platform, target.accountId)}</bdi>
              </a>
            ),
          }}
        />
      </h3>
      <Gone target={target} platform={platform} />
      {latest ? (
        <Latest latest={latest} series={series} platform={platform} />
      ) : (
        <p class="muted">{emptyText(target, platform)}</p>
      )}
      <Next target={target} platform={platform} />
      <TargetSeries series={series} platform={platform} isOpen={isOnly} />
      {documentation && (
        <p class="hint">
          <a href={documentation} target="_blank" rel="noreferrer">
            <RichText text={t.meaning({ platform })} tags={{ hidden }} />
          </a>
        </p>
      )}
    </section>
  );
}

function Gone({ target: { goneAt, latest }, platform }: { target: TargetMetrics; platform: string }) {
  if (!goneAt) return null;
  return (
    <p class="account-limit">
      <RichText text={t.gone({ platform })} tags={{ time: () => <Time iso={goneAt} /> }} /> {latest && t.lastNumbers}
    </p>
  );
}

interface LatestProps {
  latest: PostObservation;
  series: readonly PostObservation[];
  platform: string;
}

function Latest({ latest, series, platform }: LatestProps) {
  const { before, changes } = changesOf(latest, series);
  const { supported, unsupported } = namesIn(latest);
  const failed = series.at(-1);
  return (
    <>
      <dl class="numbers">
        {supported.map((name) => (
          <div key={name}>
            <dt>{numberLabel(name)}</dt>
            <dd>
              <NumberValue
                name={name}
                value={numberIn(latest, name)}
                reason={latest.reasons[name]}
                platform={platform}
              />
              {changes.has(name) && <span class="muted"> {changeText(name, changes.get(name) ?? 0)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {unsupported.length > 0 && (
        <p class="hint">
          {t.notReportedBy({
            platform,
            numbers: unsupported.map((name) => numberLabel(name).toLowerCase()).join(', '),
          })}
        </p>
      )}
      {Object.values(latest.reasons).includes('scope_missing') && (
        <p class="hint">
          <RichText text={t.reconnect} tags={{ link: (text) => <a href="/settings/accounts">{text}</a> }} />
        </p>
      )}
      <p class="hint">
        <RichText
          text={commonTexts.observed({ source: latest.source })}
          tags={{ time: () => <Time iso={latest.observedAt} /> }}
        />{' '}
        {before && <RichText text={t.changesSince} tags={{ time: () => <Time iso={before.observedAt} /> }} />}{' '}
        {failed && failed.observedAt > latest.observedAt && (
          <RichText text={t.failedOn} tags={{ time: () => <Time iso={failed.observedAt} /> }} />
        )}
      </p>
    </>
  );
}

function emptyText({ observable, series, nextObservationAt, goneAt }: TargetMetrics, platform: string): string {
  if (!observable) return commonTexts.notRead({ platform });
  const failed = series.at(-1);
  if (failed) return t.notReadOn({ time: formatDateTime(failed.observedAt) });
  return nextObservationAt || goneAt ? t.firstObservation : t.askForThem;
}

interface NextProps {
  target: TargetMetrics;
  platform: string;
}

function Next({ target: { observable, goneAt, latest, nextObservationAt }, platform }: NextProps) {
  if (goneAt || (!latest && !nextObservationAt)) return null;
  if (!observable) return <p class="hint">{commonTexts.notRead({ platform })}</p>;
  if (!nextObservationAt) return <p class="hint">{t.noneNext}</p>;
  if (Date.parse(nextObservationAt) <= Date.now()) return <p class="hint">{t.dueNow}</p>;
  return (
    <p class="hint">
      <RichText
        text={commonTexts.nextObservation}
        tags={{ time: () => <Time iso={nextObservationAt} format={zonedDateTime} /> }}
      />
    </p>
  );
}

interface TargetSeriesProps {
  series: readonly PostObservation[];
  platform: string;
  isOpen: boolean;
}

/** All observations of a post on one account, as a chart of one number and as a table of all. */
function TargetSeries({ series, platform, isOpen }: TargetSeriesProps) {
  if (series.length === 0) return null;
  const names = [...new Set(series.flatMap((each) => namesIn(each).supported))];
  return (
    <details open={isOpen}>
      <summary>{t.overTime(series.length)}</summary>
      <div class="series">
        <SeriesChart series={series} names={names} />
        <NumberTable
          caption={t.observationsOn({ platform })}
          columns={[t.observed, ...names.map(numberLabel)]}
          rows={series.map((each) => ({
            key: each.observedAt,
            name: <Time iso={each.observedAt} />,
            cells: names.map((name) => (
              <NumberValue name={name} value={numberIn(each, name)} reason={each.reasons[name]} platform={platform} />
            )),
          }))}
        />
      </div>
    </details>
  );
}

function SeriesChart({ series, names }: { series: readonly PostObservation[]; names: readonly string[] }) {
  const id = useId();
  const pointsOf = (name: string) => series.map((each) => ({ at: each.observedAt, value: numberIn(each, name) }));
  const drawable = names.filter((name) => isDrawable(pointsOf(name)));
  const [chosen, setChosen] = useState('');
  const shown = drawable.includes(chosen) ? chosen : drawable[0];
  if (shown === undefined) return <p class="hint">{t.chartSoon}</p>;
  return (
    <>
      <div class="chart-choice">
        <label for={id}>{t.chartOf}</label>
        <select id={id} value={shown} onChange={(event) => setChosen(event.currentTarget.value)}>
          {drawable.map((name) => (
            <option key={name} value={name}>
              {numberLabel(name)}
            </option>
          ))}
        </select>
      </div>
      <LineChart name={shown} points={pointsOf(shown)} fromZero formatTime={formatDateTime} />
    </>
  );
}
