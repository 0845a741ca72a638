import type { PostObservation, TargetMetrics } from '@herald-publishing/client';
import { formatDateTime, Time, zonedDateTime } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import type { AccountNames } from '../posts/use-account-names.ts';
import { accountAddress } from './account-address.ts';
import { NumberValue } from './number-table.tsx';
import { changeText, numberLabel } from './number-text.ts';
import { changesOf, namesIn, numberIn } from './observation.ts';
import { postTexts as t } from './post-texts.ts';
import { TargetSeries } from './target-series.tsx';
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
      <Next target={target} />
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

function emptyText({ documentation, series, nextObservationAt, goneAt }: TargetMetrics, platform: string): string {
  if (!documentation) return commonTexts.notRead({ platform });
  const failed = series.at(-1);
  if (failed) return t.notReadOn({ time: formatDateTime(failed.observedAt) });
  return nextObservationAt || goneAt ? t.firstObservation : t.askForThem;
}

function Next({ target: { goneAt, latest, nextObservationAt } }: { target: TargetMetrics }) {
  if (goneAt || (!latest && !nextObservationAt)) return null;
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
