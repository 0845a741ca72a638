import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedInText, OUTAGE_MS, scenarioNames, scenarioOf, scenarios } from './scenarios.ts';

it('the requested scenario precedes the one in the text, and the default is "published"', () => {
  for (const name of scenarioNames) {
    expect(scenarioOf(name, 'Hello [test:rejected]')).toBe(name);
    expect(scenarioOf(undefined, `Hello [test:${name}], world`)).toBe(name);
  }
  expect(scenarioOf(undefined, 'Hello')).toBe('published');
});

it('other texts contain no scenario', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('[test:'));
      expect(namedInText(text)).toBeNull();
    }),
  );
});

it.each(['toString', '__proto__', 'constructor', ''])('the unknown scenario %j is ignored', (name) => {
  expect(scenarioOf(name, '')).toBe('published');
});

it('every retried scenario ends as published after enough calls and time', () => {
  const ends = scenarioNames.filter(
    (name) => scenarios[name].answer({ calls: 9, since: OUTAGE_MS }).state !== 'refused',
  );
  expect(ends).toEqual([
    'published',
    'reconnect_required',
    'rate_limited',
    'platform_down',
    'slow_processing',
    'lost_response',
    'deleted_later',
  ]);
});

it('every scenario is documented in docs/api/test-mode.md', () => {
  const page = readFileSync(new URL('../../../../docs/api/test-mode.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[a-z_]+` \| /.test(line));
  expect(rows).toEqual(scenarioNames.map((name) => `| \`${name}\` | ${scenarios[name].description} |`));
});
