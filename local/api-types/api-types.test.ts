import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderApiTypes, SCHEMA_FILE } from './render.ts';

test('the types of the web pages match the schemas of the routes (npm run api-types)', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await renderApiTypes());
});
