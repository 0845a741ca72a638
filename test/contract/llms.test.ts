import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { stack } from '../support/stack.ts';

const link = /\]\((\/[^)#\s]*)/g;

it('every link of /llms.txt, and of the Markdown behind it, leads to something that the service has', async () => {
  const seen = new Set(['/llms.txt']);
  for (const path of seen) {
    const response = await fetch(new URL(path, stack.webUrl), { redirect: 'manual' });
    // The endpoint for assistants takes POST only.
    expect([path, response.status]).toEqual([path, path === '/mcp' ? 405 : 200]);
    const text = await response.text();
    if (!/\.(md|txt)$/.test(path)) continue;
    expect(response.headers.get('content-type')).toMatch(/^text\/(markdown|plain)/);
    for (const [, target = ''] of text.matchAll(link)) seen.add(target);
  }
  const documents = readdirSync(inProject('docs', 'api')).filter((name) => name.endsWith('.md'));
  expect([...seen]).toEqual(expect.arrayContaining(documents.map((name) => `/v1/docs/${name}`)));
  expect([...seen]).toEqual(expect.arrayContaining(['/v1/openapi.json', '/mcp', '/v1/docs/errors']));
});
