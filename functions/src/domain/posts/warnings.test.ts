import { expect, it } from 'vitest';
import { readConfig } from '../../infra/config/config.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { warningsOf } from './warnings.ts';

it('an accepted post has no warning that the operator has switched off', () => {
  const rulesOf = (HIDDEN_WARNINGS: string): string[] =>
    warningsOf(
      { clock: { now: () => 0 }, config: readConfig({ HIDDEN_WARNINGS }, platformDefinitions) },
      {},
      { connected: new Map(), media: new Map() },
      {
        content: { text: 'https://herald.example/a', mediaType: 'text', media: [], originals: [] },
        requested: [{ platform: 'x' }],
        publishAt: null,
      },
    ).map(({ rule }) => rule);
  expect(rulesOf('')).toContain('x.link_cost');
  expect(rulesOf('x.link_cost')).not.toContain('x.link_cost');
});
