import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retrying, statusWords } from './status-words.ts';

it('the static page of the status has the words of the page /status', () => {
  const sourceOf = (path: string) => readFileSync(new URL(`../../../../web/src/${path}`, import.meta.url), 'utf8');
  const pages = ['status/texts.ts', 'components/states.ts'].map(sourceOf).join('\n');
  const missing = Object.entries(statusWords).filter(([name, words]) => !pages.includes(`  ${name}: '${words}'`));
  expect(missing).toEqual([]);
  for (const count of [1, 2]) expect(pages).toContain(`'${retrying(count).replace(/^\d+/, '{count}')}'`);
});
