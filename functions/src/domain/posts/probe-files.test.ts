import { expect, it } from 'vitest';
import { problemsOf } from './probe-files.ts';

it('the warnings that the operator has switched off are left out, and no error', () => {
  const rulesOf = (hiddenWarnings: string[]): string[] =>
    problemsOf(
      {
        content: { text: '$AA $BB https://herald.example/a', mediaType: 'text', media: [], originals: [] },
        targets: [{ platform: 'x', field: 'content.platform', found: '1' }],
        connected: new Map(),
        media: new Map(),
        publishAt: 0,
        now: 0,
        hiddenWarnings,
        fieldOf: () => 'content',
      },
      new Map(),
    ).map(({ rule }) => rule);
  expect(rulesOf([])).toEqual(['x.cashtag_count', 'x.link_cost']);
  expect(rulesOf(['x.link_cost', 'x.cashtag_count'])).toEqual(['x.cashtag_count']);
});
