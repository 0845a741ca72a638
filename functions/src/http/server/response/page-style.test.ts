import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colours } from './page-style.ts';

const tokens = readFileSync(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');

it.each(colours)('the colour %s has the same value as in the web pages', (name, value) => {
  expect(tokens).toContain(`--${name}: ${value};`);
});
