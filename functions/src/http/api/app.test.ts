import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './routes.ts';

const firebaseJson = z.looseObject({
  hosting: z.looseObject({
    rewrites: z.array(z.object({ source: z.string(), function: z.object({ functionId: z.string() }) })),
  }),
});

const { hosting } = firebaseJson.parse(
  JSON.parse(readFileSync(new URL('../../../../firebase.json', import.meta.url), 'utf8')),
);

it.each(routes.map(({ method, path, access: { servedBy = 'api' } }) => ({ method, path, servedBy })))(
  'a request for $method $path is routed in firebase.json to $servedBy',
  ({ path, servedBy }) => {
    // The first rewrite that matches is taken.
    const rewrite = hosting.rewrites.find(({ source }) => posix.matchesGlob(path, source));
    expect(rewrite?.function.functionId).toBe(servedBy);
  },
);
