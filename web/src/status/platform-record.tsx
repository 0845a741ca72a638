import type { PlatformStatus, RecordWindow } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { numbers } from '../i18n/language.ts';
import { NumberTable } from '../metrics/number-table.tsx';
import { t } from './texts.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often and how late Herald has published on a platform. */
export function PlatformRecord({ platform: { platform, name, windows } }: { platform: PlatformStatus }) {
  const all = [windows['24h'], windows['30d'], windows['90d']];
  return (
    <section class="card" aria-labelledby={`record-${platform}`}>
      <h3 id={`record-${platform}`} class="status-name">
        <PlatformIcon platform={platform} />
        {name}
      </h3>
      <NumberTable
        caption={t.postsOn({ platform: name })}
        columns={[t.number, t.day, t.month, t.quarter]}
        rows={rows.map(([row, cell]) => ({ key: row, name: row, cells: all.map(cell) }))}
      />
    </section>
  );
}

/** Whether a platform has a post in the longest window. */
export function isUsed({ windows }: PlatformStatus): boolean {
  const { published, failed, unknown } = windows['90d'];
  return published + failed.user + failed.platform + failed.herald + unknown > 0;
}

const rows: readonly [string, (window: RecordWindow) => ComponentChildren][] = [
  [t.published, ({ published }) => numbers.format(published)],
  [t.failedUser, ({ failed }) => numbers.format(failed.user)],
  [t.failedPlatform, ({ failed }) => numbers.format(failed.platform)],
  [t.failedHerald, ({ failed }) => numbers.format(failed.herald)],
  [t.unknown, ({ unknown }) => numbers.format(unknown)],
  [t.successRate, ({ successRate }) => known(successRate, shareText, t.noPosts)],
  [t.onTime, ({ onTimeRate }) => known(onTimeRate, shareText, t.noneScheduled)],
  [t.late({ percentile: 'p50' }), ({ latenessMs }) => known(latenessMs.p50, boundText, t.noPosts)],
  [t.late({ percentile: 'p95' }), ({ latenessMs }) => known(latenessMs.p95, boundText, t.noPosts)],
  [t.late({ percentile: 'p99' }), ({ latenessMs }) => known(latenessMs.p99, boundText, t.noPosts)],
  [t.timeToPublish({ percentile: 'p50' }), ({ publishMs }) => known(publishMs.p50, boundText, t.noPosts)],
  [t.timeToPublish({ percentile: 'p95' }), ({ publishMs }) => known(publishMs.p95, boundText, t.noPosts)],
  [t.timeToPublish({ percentile: 'p99' }), ({ publishMs }) => known(publishMs.p99, boundText, t.noPosts)],
];

/** A number; a dash and the reason where there is none. */
function known(value: number | null, text: (value: number) => string, reason: string): ComponentChildren {
  if (value !== null) return text(value);
  return (
    <span class="muted">
      <span aria-hidden="true">– </span>
      <small>{reason}</small>
    </span>
  );
}

/** A share as in `99.98 %`. Rounded down, so that 100 % has no exception; the API has millionths. */
export function shareText(share: number): string {
  return `${numbers.format(Math.floor(Math.round(share * 1e6) / 100) / 100)}\u00a0%`;
}

/** The upper bound of a duration, as in `≤ 5 s`. */
export function boundText(ms: number): string {
  if (ms < MINUTE_MS) return `≤ ${ms / SECOND_MS} s`;
  if (ms < HOUR_MS) return `≤ ${ms / MINUTE_MS} min`;
  return ms < DAY_MS ? `≤ ${ms / HOUR_MS} h` : `≤ ${ms / DAY_MS} d`;
}
