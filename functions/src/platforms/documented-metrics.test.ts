import { expect, test } from 'vitest';
import { HOUR } from '../model/clock.ts';
import { postMetricNames } from '../model/metrics.ts';
import { platforms } from '../model/platform.ts';
import type { OfficialNames } from './contract/metrics.ts';
import type { PlatformModule } from './contract/module.ts';
import { load } from './registry.ts';

const modules = await Promise.all(platforms.map(load));

test('docs/api/platform-metrics.md names every number of every platform (`vitest -u` writes it)', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/api/platform-metrics.md');
});

test.each(modules.map((module) => [module.platform, module.metrics] as const))(
  'the numbers that only %s has have separate names, so that one list has the reasons of all',
  (_name, metrics) => {
    for (const name of Object.keys(metrics?.posts.platform ?? {})) expect(postMetricNames).not.toContain(name);
  },
);

function page(): string {
  return [
    '# Numbers of each platform',
    '',
    'A test writes this page from the code. [metrics.md](metrics.md) says what each number means. The table has the limits of reading, a list the names at a platform.',
    '',
    '| Source | Posts a minute | Of an account at once | `too_early` for | Scopes of some numbers |',
    '|---|---|---|---|---|',
    ...modules.flatMap(source),
    '',
    ...modules.flatMap(section),
  ].join('\n');
}

function source({ metrics }: PlatformModule): string[] {
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

function section({ displayName, metrics }: PlatformModule): string[] {
  if (!metrics) return [`## ${displayName}`, '', 'No numbers.', ''];
  return [`## ${displayName}`, '', ...rows(metrics.posts), ...rows(metrics.account), ''];
}

function rows<N extends string>({ numbers, platform }: OfficialNames<N>): string[] {
  return Object.entries<string | undefined>({ ...numbers, ...platform }).map(
    ([name, official]) => `- \`${name}\`: \`${official}\``,
  );
}
