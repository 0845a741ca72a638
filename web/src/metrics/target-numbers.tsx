import type { PostObservation, TargetMetrics } from '@herald-publishing/client';
import { formatDateTime, Time, zonedDateTime } from '../components/time.tsx';
import type { AccountNames } from '../posts/use-account-names.ts';
import { accountAddress } from './account-address.ts';
import { NumberValue } from './number-table.tsx';
import { changeText, numberLabel } from './number-text.ts';
import { changesOf, namesIn, numberIn } from './observation.ts';
import { TargetSeries } from './target-series.tsx';

export const FIRST_OBSERVATION = 'No numbers yet: the first observation is about an hour after publishing.';

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
        <a href={accountAddress(target)}>
          <bdi>{names.accountName(target.platform, target.accountId)}</bdi>
        </a>{' '}
        on {platform}
      </h3>
      <Gone target={target} platform={platform} />
      {latest ? (
        <Latest latest={latest} series={series} platform={platform} />
      ) : (
        <p class="muted">{emptyText(target, platform)}</p>
      )}
      <Next target={target} />
      <TargetSeries series={series} platform={platform} isOpen={isOnly} />
      {documentation && (
        <p class="hint">
          <a href={documentation} target="_blank" rel="noreferrer">
            What the numbers of {platform} mean<span class="visually-hidden"> (new tab)</span>
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
      This post is not on {platform} any more, since <Time iso={goneAt} />.{latest && ' These are its last numbers.'}
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
          Not reported by {platform}: {unsupported.map((name) => numberLabel(name).toLowerCase()).join(', ')}.
        </p>
      )}
      {Object.values(latest.reasons).includes('scope_missing') && (
        <p class="hint">
          <a href="/settings/accounts">Reconnect the account</a> and allow everything to have the numbers that need a
          permission.
        </p>
      )}
      <p class="hint">
        Observed <Time iso={latest.observedAt} /> ({latest.source}).
        {before && (
          <>
            {' '}
            Changes are since <Time iso={before.observedAt} />.
          </>
        )}
        {failed && failed.observedAt > latest.observedAt && (
          <>
            {' '}
            The numbers could not be read on <Time iso={failed.observedAt} />.
          </>
        )}
      </p>
    </>
  );
}

function emptyText({ documentation, series, nextObservationAt, goneAt }: TargetMetrics, platform: string): string {
  if (!documentation) return `Herald does not read numbers from ${platform}.`;
  const failed = series.at(-1);
  if (failed) return `No numbers yet: they could not be read on ${formatDateTime(failed.observedAt)}.`;
  return nextObservationAt || goneAt ? FIRST_OBSERVATION : 'No numbers yet: ask for new numbers to have them read.';
}

function Next({ target: { goneAt, latest, nextObservationAt } }: { target: TargetMetrics }) {
  if (goneAt || (!latest && !nextObservationAt)) return null;
  if (!nextObservationAt) return <p class="hint">No further observation is planned.</p>;
  if (Date.parse(nextObservationAt) <= Date.now()) return <p class="hint">The next observation is due now.</p>;
  return (
    <p class="hint">
      Next observation: <Time iso={nextObservationAt} format={zonedDateTime} />.
    </p>
  );
}
