import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { platforms } from '../model/platform.ts';
import { dollarText } from './kit/rules/wording.ts';
import { platformDefinitions } from './registry.ts';
import { platformRules } from './rules.ts';

const manual = readFileSync(new URL('../../../docs/costs.md', import.meta.url), 'utf8');
const charging = platforms.map((platform) => platformDefinitions[platform]).filter(({ prices }) => prices);

it('docs/costs.md names the platforms that charge, with their prices and the source', () => {
  expect(charging.map(({ platform }) => platform)).toEqual(['x']);
  for (const { prices } of charging) {
    const { post, postWithLink, readPost, readAccount, source } = prices ?? {};
    for (const price of [post, postWithLink, readPost, readAccount])
      expect(manual).toContain(`| ${dollarText(price ?? 0)} |`);
    expect(manual).toContain(source?.url);
  }
});

it('the warning of the price of a link on X has the prices of its definition', () => {
  const warning = platformRules.x.content.find(({ id }) => id === 'x.link_cost');
  expect(warning?.description).toBe(
    'X charges the operator of this service $0.20 for a post with a link, and $0.015 for one without.',
  );
  expect(warning?.source).toBe(platformDefinitions.x.prices?.source);
});

it('the numbers of a platform that charges for them are read only on request', () => {
  for (const platform of platforms) {
    const { settings, prices } = platformDefinitions[platform];
    if (settings.metrics) expect([platform, settings.metrics.values[0]]).toEqual([platform, prices ? 'off' : 'all']);
  }
});
