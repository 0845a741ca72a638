import { expect, it } from 'vitest';
import * as functions from '../../functions/src/index.ts';
import { stack } from '../support/stack.ts';

/** The check at the end of a deploy tells Herald's answers from Google's by this header. */
it('every HTTP function answers its own address with X-Request-ID', async () => {
  const names = Object.entries(functions).flatMap(([name, value]) =>
    value && 'httpsTrigger' in value.__endpoint ? [name] : [],
  );
  expect(names).toContain('web');
  const silent = await Promise.all(
    names.map(async (name) => {
      const response = await fetch(stack.apiUrl.replace(/api$/, name), { redirect: 'manual' });
      await response.body?.cancel();
      return response.headers.has('x-request-id') ? [] : [`${name}: ${response.status}`];
    }),
  );
  expect(silent.flat()).toEqual([]);
});
