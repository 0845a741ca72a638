import type { PlatformStatus, RecordWindow } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { NumberTable } from '../metrics/number-table.tsx';
import { boundText, shareText } from './record-text.ts';

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
        caption={`Posts on ${name}`}
        columns={['Number', '24 hours', '30 days', '90 days']}
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
  ['Published', ({ published }) => published.toLocaleString()],
  ['Failed: the user has to act', ({ failed }) => failed.user.toLocaleString()],
  ['Failed: platform', ({ failed }) => failed.platform.toLocaleString()],
  ['Failed: Herald', ({ failed }) => failed.herald.toLocaleString()],
  ['Outcome unknown', ({ unknown }) => unknown.toLocaleString()],
  ['Success rate', ({ successRate }) => known(successRate, shareText, 'no posts')],
  ['On time', ({ onTimeRate }) => known(onTimeRate, shareText, 'none scheduled')],
  ['Late, p50', ({ latenessMs }) => known(latenessMs.p50, boundText, 'no posts')],
  ['Late, p95', ({ latenessMs }) => known(latenessMs.p95, boundText, 'no posts')],
  ['Late, p99', ({ latenessMs }) => known(latenessMs.p99, boundText, 'no posts')],
  ['Time to publish, p50', ({ publishMs }) => known(publishMs.p50, boundText, 'no posts')],
  ['Time to publish, p95', ({ publishMs }) => known(publishMs.p95, boundText, 'no posts')],
  ['Time to publish, p99', ({ publishMs }) => known(publishMs.p99, boundText, 'no posts')],
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
