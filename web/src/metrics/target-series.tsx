import type { PostObservation } from '@herald-publishing/client';
import { useId, useState } from 'preact/hooks';
import { formatDateTime, Time } from '../components/time.tsx';
import { isDrawable, LineChart } from './line-chart.tsx';
import { NumberTable, NumberValue } from './number-table.tsx';
import { numberLabel } from './number-text.ts';
import { namesIn, numberIn } from './observation.ts';
import { postTexts as t } from './post-texts.ts';

interface TargetSeriesProps {
  series: readonly PostObservation[];
  platform: string;
  isOpen: boolean;
}

/** All observations of a post on one account, as a chart of one number and as a table of all. */
export function TargetSeries({ series, platform, isOpen }: TargetSeriesProps) {
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
