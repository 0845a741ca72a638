import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderedWebRoutes, webRoutes } from './routes.ts';

const firebaseJson = z.looseObject({
  hosting: z.looseObject({
    rewrites: z.array(z.object({ source: z.string(), function: z.object({ functionId: z.string() }) })),
  }),
});

const { hosting } = firebaseJson.parse(
  JSON.parse(readFileSync(new URL('../../../../../firebase.json', import.meta.url), 'utf8')),
);

function matches(source: string, path: string): boolean {
  return source.endsWith('**') ? path.startsWith(source.slice(0, -2)) : path === source;
}

function functionOf(path: string) {
  return hosting.rewrites.find(({ source }) => matches(source, path))?.function.functionId;
}

it.each(renderedWebRoutes.map(({ path }) => path))(
  'the path %s is routed in firebase.json to the function "render"',
  (path) => {
    expect(functionOf(path)).toBe('render');
  },
);

it.each(webRoutes.map(({ path }) => path))('the page %s is routed in firebase.json to the function "web"', (path) => {
  expect(functionOf(path)).toBe('web');
});
