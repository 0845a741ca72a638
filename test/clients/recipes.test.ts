import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../dev/stack/ports.ts';
import { MINUTE } from '../../functions/src/model/clock.ts';
import { EventsFixture } from '../support/events-fixture.ts';
import { inject, liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { Project, readRecipes } from './recipes.ts';

const recipes = readRecipes();
const [publishNow, publishThread, validateFirst, uploadVideo, failedTarget, receiveWebhook] = [...recipes.keys()];
let project: Project;

beforeAll(() => {
  project = new Project(recipes);
});
afterAll(() => project.remove());

async function run(heading: string | undefined, user: TestUser): Promise<string[]> {
  const env = { HERALD_API_KEY: user.apiKey, HERALD_URL: stack.apiUrl };
  const { stdout } = await project.start(heading ?? '', env);
  return stdout.trimEnd().split('\n');
}

test('the README of the client has six recipes that compile', async () => {
  expect(recipes.size).toBe(6);
  await project.compile();
});

test('the first recipe publishes, and waits until the post is live', async () => {
  const user = await createUser({ bluesky: 1 });
  const output = await run(publishNow, user);
  expect(output).toContain('2 of 2 published');
  expect(output.filter((line) => /^(threads|bluesky): https?:/.test(line))).toHaveLength(2);
  const live = await liveOn(...user.accounts.threads, ...user.accounts.bluesky);
  expect(live.map(({ text }) => text)).toEqual(['The harbour at dawn.', 'The harbour at dawn.']);
});

test('the second recipe publishes a thread, and prints the link of each reply', async () => {
  const user = await createUser({ bluesky: 1 });
  const output = await run(publishThread, user);
  expect(output.filter((line) => /^reply [12]: published https?:/.test(line))).toHaveLength(4);
  expect(await liveOn(...user.accounts.threads, ...user.accounts.bluesky)).toHaveLength(6);
});

test('the third recipe shows every problem on every target, and publishes no post with a problem', async () => {
  const user = await createUser({ x: 1, bluesky: 1 });
  const output = await run(validateFirst, user);
  expect(output.filter((line) => line.startsWith('error, threads:'))).toHaveLength(1);
  expect(output.filter((line) => line.startsWith('error, bluesky:'))).toHaveLength(1);
  expect(output.filter((line) => line.startsWith('warning, x:'))).toHaveLength(1);
  expect(await liveOn(...Object.values(user.accounts).flat())).toEqual([]);
});

test('the fourth recipe uploads a video, and schedules a post at a local time', async () => {
  const user = await createUser({ youtube: 1 });
  const video = await fetch(`${stack.sandboxUrl}/media/sample.mp4`);
  writeFileSync(join(project.folder, 'dawn.mp4'), await video.bytes());
  expect(await run(uploadVideo, user)).toEqual(['0 %', '100 %', '2090-03-26T07:00:00.000Z']);
});

test('the fifth recipe explains why a target failed, and publishes it on the second attempt', async () => {
  const user = await createUser({ bluesky: 1 });
  const [accountId = ''] = user.accounts.bluesky;
  const body = { error: 'InvalidRequest', message: 'Not today.' };
  await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body, accountId });
  const output = await run(failedTarget, user);
  expect(output[0]).toMatch(new RegExp(`^bluesky:${accountId}: .*Not today`));
  expect(output.some((line) => line.endsWith(' call'))).toBe(true);
  expect(output.some((line) => line.endsWith(' failed'))).toBe(true);
  expect(output.at(-1)).toBe('published');
  expect(await liveOn(accountId, ...user.accounts.threads)).toHaveLength(2);
});

test('the sixth recipe accepts only webhooks that Herald has delivered', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const world = new EventsFixture();
  world.allow(`127.0.0.1:${port}`);
  const { secret } = await world.endpoint({ url });
  const running = project.start(receiveWebhook ?? '', { HERALD_WEBHOOK_SECRET: secret, PORT: String(port) });
  const { stdout } = running.child;
  if (!stdout) throw new Error('no output');
  await once(stdout, 'data');
  const line = once(stdout, 'data');
  const id = await world.happen('credits.low', { balance: 1, threshold: 60 });
  await world.pass(MINUTE);
  expect(String(await line)).toBe(`${id} credits.low {"balance":1,"threshold":60}\n`);
  const now = new Date();
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, '{ }'),
    },
  });
  expect(forged.status).toBe(400);
  running.child.kill();
  await running.catch(() => {});
});
