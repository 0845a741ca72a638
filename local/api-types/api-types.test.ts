import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderApiTypes } from './render.ts';

test('the types of the web pages and of the client match the schemas of the routes (npm run api-types)', async () => {
  for (const { file, content } of await renderApiTypes()) expect(readFileSync(file, 'utf8')).toBe(content);
});
