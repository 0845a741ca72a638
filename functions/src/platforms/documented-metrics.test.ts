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
    'A test writes this page from the code. [metrics.md](metrics.md) says what each number means.',
    '',
    ...modules.flatMap(section),
  ].join('\n');
}

function section({ displayName, metrics }: PlatformModule): string[] {
  if (!metrics) return [`## ${displayName}`, '', 'No numbers.', ''];
  const { batchesPerMinute, batchSize, delayMs } = metrics;
  const scopes = metrics.scopes.map((scope) => `\`${scope}\``).join(', ');
  return [
    `## ${displayName}`,
    '',
    `Source: [${metrics.source}](${metrics.documentation}).${scopes && ` Some need ${scopes}.`}`,
    '',
    `At most ${(batchesPerMinute * batchSize).toLocaleString('en')} posts a minute, ${batchSize} of an account at a time.` +
      (delayMs > 0 ? ` A number that is missing in the first ${delayMs / HOUR} hours is \`too_early\`.` : ''),
    '',
    '| Number | Name at the platform |',
    '|---|---|',
    ...rows(metrics.posts),
    ...rows(metrics.account),
    '',
  ];
}

function rows<N extends string>({ numbers, platform }: OfficialNames<N>): string[] {
  return Object.entries<string | undefined>({ ...numbers, ...platform }).map(
    ([name, official]) => `| \`${name}\` | \`${official}\` |`,
  );
}
