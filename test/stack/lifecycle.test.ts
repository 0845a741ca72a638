import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { type StackDescription, stackDescription } from '../../dev/stack/description.ts';
import { alive, familyOf, listens, memberRunning } from './processes.ts';
import { killStarted, printed, type Started, start } from './programs.ts';

// A separate stack, started as `npm start` starts it, and ended in every possible way.
const UP = { timeout: 150_000, interval: 200 };
const GONE = { timeout: 30_000, interval: 100 };
const LONG = 240_000;

afterEach(killStarted);

/** `npm start` runs this first, and has it build too, */
const BOOTSTRAP = ['dev/bootstrap.mjs', 'dev/stack/start.ts'];
/** and then this. */
const PROGRAM = ['dev/stack/start.ts'];

/** Waits for the banner and returns the addresses, the processes and the file of the stack. */
async function whenReachable(stack: Started) {
  await printed(stack, 'Ctrl-C ends everything', UP);
  const family = familyOf(stack.pid);
  const file = family.map((pid) => inProject('.local', `stack-${pid}.json`)).find((name) => existsSync(name));
  if (!file) throw new Error('The stack wrote no description.');
  const description = stackDescription.parse(JSON.parse(readFileSync(file, 'utf8')));
  // The first call starts a worker, which must end as well.
  await fetch(`${description.apiUrl}/health`);
  return { description, file, family: familyOf(stack.pid) };
}

async function expectGone({ family, description, file }: Awaited<ReturnType<typeof whenReachable>>): Promise<void> {
  await vi.waitFor(() => expect(alive(family)).toEqual([]), GONE);
  for (const url of addresses(description)) expect(await listens(url), `${url} is free`).toBe(false);
  expect(file === '' || !existsSync(file)).toBe(true);
}

function addresses(stack: StackDescription): string[] {
  const hosts = [stack.firestoreHost, stack.authHost, stack.storageHost, stack.tasksHost];
  return [stack.functionsUrl, stack.webUrl, stack.sandboxUrl, stack.jobsUrl, ...hosts.map((host) => `http://${host}`)];
}

test('Ctrl-C, which reaches every process of the terminal, leaves nothing behind', { timeout: LONG }, async () => {
  const stack = start(BOOTSTRAP, '--free-ports');
  const up = await whenReachable(stack);
  process.kill(-stack.pid, 'SIGINT');
  expect(await stack.ended).toBe(0);
  await expectGone(up);
});

test('SIGTERM to the program alone leaves nothing behind', { timeout: LONG }, async () => {
  const stack = start(BOOTSTRAP, '--free-ports');
  const up = await whenReachable(stack);
  process.kill(stack.pid, 'SIGTERM');
  expect(await stack.ended).toBe(0);
  await expectGone(up);
});

test('SIGKILL leaves nothing behind', { timeout: LONG }, async () => {
  const stack = start(BOOTSTRAP, '--free-ports');
  const up = await whenReachable(stack);
  process.kill(-stack.pid, 'SIGKILL');
  await stack.ended;
  // No process was left to remove its file; the next start does.
  await expectGone({ ...up, file: '' });
});

test('a process that exits is named and ends the stack, which leaves nothing behind', { timeout: LONG }, async () => {
  const stack = start(PROGRAM, '--free-ports');
  const up = await whenReachable(stack);
  process.kill(memberRunning(up.family, 'sandbox-process.ts'), 'SIGKILL');
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toContain('The sandbox ended unexpectedly (SIGKILL)');
  await expectGone(up);
});

test('a signal during the start leaves nothing behind', { timeout: LONG }, async () => {
  const stack = start(PROGRAM, '--free-ports');
  await vi.waitFor(() => expect(familyOf(stack.pid).length).toBeGreaterThan(4), UP);
  const family = familyOf(stack.pid);
  process.kill(-stack.pid, 'SIGINT');
  await stack.ended;
  await vi.waitFor(() => expect(alive(family)).toEqual([]), GONE);
});
