import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { platforms } from '../../../functions/src/model/platform.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import { AMBIGUITIES, type End, outcomesOf } from './ambiguous-outcomes.ts';
import { descriptorOf } from './descriptor.ts';

const described = await Promise.all(
  platforms.map(async (platform) => [platform, (await descriptorOf(platform)).ambiguousPosts] as const),
);

describe.each(described)('a post of unknown outcome on %s', (platform, ambiguousPosts) => {
  const results: { kind: string; outcomes: readonly End[] }[] = [];

  it.each(Object.entries(ambiguousPosts))(
    'a post of unknown outcome is never live twice: %s',
    async (kind, ambiguity) => {
      const outcomes = await outcomesOf({ ...ambiguity, module: await load(platform) });
      for (const end of outcomes) expect(['once', 'unknown', 'rejected']).toContain(end);
      results.push({ kind, outcomes });
    },
  );

  it('ambiguous posts end as the README of the platform documents (HERALD_WRITE_DOCS=1 writes it)', () => {
    const page = join(import.meta.dirname, '../../../functions/src/platforms', platform, 'README.md');
    const before = readFileSync(page, 'utf8');
    expect(before).toMatch(marked);
    const after = before.replace(marked, `ends:\n\n${results.map(lineOf).join('\n')}\n`);
    if (process.env['HERALD_WRITE_DOCS']) writeFileSync(page, after);
    else expect(after).toBe(before);
  });
});

/** The list at the end of a page. */
const marked = /ends:\n\n[\s\S]*$/;
const cases = Object.keys(AMBIGUITIES);

/** The most frequent end of a kind of post, and the cases with other ends. */
function lineOf({ kind, outcomes }: { kind: string; outcomes: readonly End[] }): string {
  const casesOf = (end: End): string[] => cases.filter((_case, index) => outcomes[index] === end);
  const [usual, ...others] = [...new Set(outcomes)].sort((one, other) => casesOf(other).length - casesOf(one).length);
  const exceptions = others.map((end) => `*${end}* (${casesOf(end).join('; ')})`);
  return `- ${kind}: *${usual}*${exceptions.length > 0 ? `, except ${exceptions.join(', ')}` : ''}`;
}
