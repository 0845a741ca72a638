import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, inject } from 'vitest';
import { type InProcessStack, startInProcessStack } from '../../dev/stack/in-process/stack.ts';

declare global {
  /** One stack for all test files of a worker process. */
  var inProcessStack: Promise<InProcessStack> | undefined;
}

const folder = `${inject('temporary')}/${process.pid}`;
const isNew = globalThis.inProcessStack === undefined;
globalThis.inProcessStack ??= startInProcessStack(folder);
const { indexes, refusedQueries, dropTasks } = await globalThis.inProcessStack;
// The first request loads what all of them use: the first test of a process would have half a minute less than the others.
if (isNew) await answerFirstRequest();

// Code that survives a refused query, such as a sweep that logs it, must not hide it.
afterEach(() => {
  const refused = refusedQueries.splice(0);
  if (refused.length > 0) throw new Error([...new Set(refused)].join('\n'));
});

afterAll(dropTasks);
afterAll(() => writeFileSync(`${folder}.json`, JSON.stringify(indexes.usage())));

/** Imported late: the modules need the running stack. */
async function answerFirstRequest(): Promise<void> {
  const [{ createUser }, { request, withKey }] = await Promise.all([import('./user.ts'), import('./api.ts')]);
  await request('/v1/posts', { headers: withKey(await createUser()) });
}
