import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { variableNames } from '../infra/config/variable-names.ts';
import { type Platform, platforms } from '../model/platform.ts';
import { platformDefinitions } from './registry.ts';

const project = join(import.meta.dirname, '../../..');

function pageOf(platform: Platform): string {
  return readFileSync(join(import.meta.dirname, platform, 'README.md'), 'utf8');
}

const reference = [readFileSync(join(project, 'docs/configuration.md'), 'utf8'), ...platforms.map(pageOf)].join('\n');

/** `A_{B,C}_D` as `A_B_D` and `A_C_D`. */
function expand(name: string): string[] {
  const [, before = '', choices = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(name) ?? [];
  return choices === '' ? [name] : choices.split(',').flatMap((choice) => expand(`${before}${choice}${after}`));
}

/** The names in code marks of a text that look like variables, without those with an ellipsis: with `_`, or first in a row. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([A-Z{][A-Z0-9_{},]*_[A-Z0-9_{},]*)`|^\| `([A-Z]+)`/gm)].flatMap(([, name, first = '']) =>
    expand(name ?? first),
  );
}

it('every variable that the configuration reads is documented', () => {
  const documented = new Set(namesIn(reference));
  expect(variableNames(platformDefinitions).filter((name) => !documented.has(name))).toEqual([]);
});

it('every documented variable is one that the configuration reads', () => {
  const read = new Set(variableNames(platformDefinitions));
  const documented = new Set(namesIn(reference));
  expect(documented.size).toBeGreaterThan(80);
  expect([...documented].filter((name) => !read.has(name))).toEqual([]);
});

it('the addresses of the platforms are documented as default values', () => {
  for (const { platform, settings } of Object.values(platformDefinitions))
    for (const address of [settings.authUrl, settings.apiUrl, settings.tokenUrl, settings.metricsUrl].filter(
      (each) => each !== undefined,
    ))
      expect(pageOf(platform)).toContain(`\`${address.variable}\` (${address.default})`);
});

it('README.md has a row for each platform, with a link to its page', () => {
  const rows = [...readFileSync(join(project, 'README.md'), 'utf8').matchAll(/^\| \[`(\w+)`\]\((.+?)\) \| .+ \|$/gm)];
  expect(rows.map(([, platform, page]) => ({ platform, page })).sort(byPlatform)).toEqual(
    platforms.map((platform) => ({ platform, page: `functions/src/platforms/${platform}/README.md` })).sort(byPlatform),
  );
});

it('docs/deploy.md says what each platform asks of an operator', () => {
  const [, table = ''] = readFileSync(join(project, 'docs/deploy.md'), 'utf8').split('\n## What platforms ask');
  const names = [...table.matchAll(/^\| ([^|]+) \|.+\|.+\|.+\|$/gm)].slice(1).map(([, name]) => name);
  expect(names.sort()).toEqual(platforms.map((platform) => platformDefinitions[platform].displayName).sort());
});

function byPlatform(one: { platform?: string | undefined }, other: { platform?: string | undefined }): number {
  return String(one.platform).localeCompare(String(other.platform));
}

it('every variable that the configuration reads is listed', () => {
  const folder = `${import.meta.dirname}/../infra/config`;
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const mentioned = files
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .flatMap((source) => [...source.matchAll(/env(?:\[|, )'([A-Z_]+)'/g)].map(([, name]) => name));
  expect(mentioned.length).toBeGreaterThan(10);
  expect(variableNames(platformDefinitions)).toEqual(
    expect.arrayContaining(mentioned.filter((name) => name !== 'FUNCTION_TARGET')),
  );
  expect(variableNames(platformDefinitions)).toEqual(
    expect.arrayContaining(['RATE_LIMIT_DEFAULT_MAX', 'TIKTOK_CLIENT_SECRET']),
  );
});
