import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../model/clock.ts';
import { postMetricNames } from '../model/metrics.ts';
import { platforms } from '../model/platform.ts';
import type { OfficialNames } from './contract/metrics.ts';
import type { PlatformModule } from './contract/module.ts';
import { load } from './registry.ts';

const modules = await Promise.all(platforms.map(load));

test('docs/api/reconcile-platforms.md says what every platform can answer (`vitest -u` writes it)', async () => {
  await expect(findersPage()).toMatchFileSnapshot('../../../docs/api/reconcile-platforms.md');
});

function findersPage(): string {
  return [
    '# What each platform can answer',
    '',
    'A test writes this page from the code. [reconcile.md](reconcile.md) says what the answers mean.',
    '',
    '| Platform | Text is compared with | `mediaHash` | `not_found` | Limits |',
    '|---|---|---|---|---|',
    ...modules.map(finderRow),
    '',
  ].join('\n');
}

function finderRow({ displayName, findPosts }: PlatformModule): string {
  const { source, documentation, text, comparesFiles, limits, settleMs } = findPosts;
  const absence = settleMs === null ? 'never' : `${settleMs / MINUTE} minutes after \`to\``;
  const name = `${displayName}: [\`${source}\`](${documentation})`;
  return `| ${name} | ${text} | ${comparesFiles ? 'yes' : 'no'} | ${absence} | ${limits ?? ''} |`;
}

test('docs/api/platform-metrics.md names every number of every platform (`vitest -u` writes it)', async () => {
  await expect(metricsPage()).toMatchFileSnapshot('../../../docs/api/platform-metrics.md');
});

test.each(modules.map((module) => [module.platform, module.metrics] as const))(
  'the numbers that only %s has have separate names, so that one list has the reasons of all',
  (_name, metrics) => {
    for (const name of Object.keys(metrics?.posts.platform ?? {})) expect(postMetricNames).not.toContain(name);
  },
);

function metricsPage(): string {
  return [
    '# Numbers of each platform',
    '',
    'A test writes this page from the code. [metrics.md](metrics.md) says what each number means. The table has the limits of reading, a list the names at a platform.',
    '',
    '| Source | Posts a minute | Of an account at once | `too_early` for | Scopes of some numbers |',
    '|---|---|---|---|---|',
    ...modules.flatMap(metricsSource),
    '',
    ...modules.flatMap(metricsSection),
  ].join('\n');
}

function metricsSource({ metrics }: PlatformModule): string[] {
  if (!metrics) return [];
  const { batchesPerMinute, batchSize, delayMs, scopes } = metrics;
  const cells = [
    `[${metrics.source}](${metrics.documentation})`,
    (batchesPerMinute * batchSize).toLocaleString('en'),
    batchSize,
    delayMs > 0 ? `${delayMs / HOUR} h` : '',
    scopes.map((scope) => `\`${scope}\``).join(', '),
  ];
  return [`| ${cells.join(' | ')} |`];
}

function metricsSection({ displayName, metrics }: PlatformModule): string[] {
  if (!metrics) return [`## ${displayName}`, '', 'No numbers.', ''];
  return [`## ${displayName}`, '', ...metricRows(metrics.posts), ...metricRows(metrics.account), ''];
}

function metricRows<N extends string>({ numbers, platform }: OfficialNames<N>): string[] {
  return Object.entries<string | undefined>({ ...numbers, ...platform }).map(
    ([name, official]) => `- \`${name}\`: \`${official}\``,
  );
}
