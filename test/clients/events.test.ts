import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Herald, verifyWebhook } from '../../clients/typescript/src/index.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { environmentOf, herald } from './herald.ts';

const received = z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }));

function hookOf(user: TestUser): string {
  return `${stack.sandboxUrl}/hooks/${user.uid}`;
}

async function arrivedAt(hook: string) {
  return received.parse(await (await fetch(hook)).json());
}

let user: TestUser;
let client: Herald;

beforeAll(async () => {
  user = await createUser();
  client = new Herald({ apiKey: user.apiKey, baseUrl: stack.apiUrl });
});

async function publishOne(): Promise<string> {
  const { postSubmissionId } = await client.posts.create(
    { post: { content: { text: 'Tell me', platform: 'threads' } } },
    { idempotencyKey: 'new' },
  );
  return postSubmissionId;
}

it('the client creates an endpoint, verifies its deliveries, and manages it', async () => {
  const { webhook, secret } = await client.webhooks.create({ url: hookOf(user), eventTypes: ['post.published'] });
  expect(webhook.verified).toBe(false);
  expect(await client.webhooks.test(webhook.id)).toMatchObject({ delivered: true, verified: true, status: 200 });
  const id = await publishOne();
  const [, delivered] = await eventually(
    () => arrivedAt(hookOf(user)),
    ({ length }) => length >= 2,
  );
  const event = await verifyWebhook(delivered?.body ?? '', delivered?.headers ?? {}, secret);
  expect(event).toMatchObject({ type: 'post.published', data: { post: { postSubmissionId: id } } });
  await eventually(
    async () => (await client.webhooks.deliveries(webhook.id)).items,
    ([latest]) => latest?.status === 'delivered',
  );
  expect(await client.webhooks.replay(webhook.id, { eventId: event.id })).toEqual({ replayed: 1, nextFrom: null });
  const rotated = await client.webhooks.rotateSecret(webhook.id);
  await client.webhooks.test(webhook.id);
  const latest = (await arrivedAt(hookOf(user))).findLast(({ body }) => body.includes('webhook.test'));
  for (const each of [secret, rotated.secret])
    expect(await verifyWebhook(latest?.body ?? '', latest?.headers ?? {}, each)).toMatchObject({
      type: 'webhook.test',
    });
  expect((await client.webhooks.update(webhook.id, { enabled: false })).webhook.enabled).toBe(false);
  expect((await client.webhooks.list()).map(({ id: each }) => each)).toEqual([webhook.id]);
  await client.webhooks.delete(webhook.id);
  await expect(client.webhooks.get(webhook.id)).rejects.toMatchObject({ status: 404 });
});

it('the client streams new events, and lists past events', async () => {
  await client.events.list();
  const first = await publishOne();
  const seen: string[] = [];
  let second: string | null = null;
  for await (const event of client.events.stream({ after: 0 })) {
    if (event.type === 'post.published') seen.push(event.data.post.postSubmissionId);
    if (second === null && seen.includes(first)) second = await publishOne();
    if (second !== null && seen.includes(second)) break;
  }
  const listed: string[] = [];
  for await (const event of client.events.list({ limit: 2 }))
    if (event.type === 'post.published') listed.push(event.data.post.postSubmissionId);
  expect(listed).toEqual(expect.arrayContaining([first, second]));
});

describe('herald', () => {
  it('herald webhooks creates an endpoint, tests it, and deletes it', async () => {
    const env = environmentOf(user);
    const created = await herald(env, ['webhooks', 'create', hookOf(user), '--events', 'post.failed,target.failed']);
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('store it') });
    const [id = '', secret] = created.stdout.trimEnd().split('\n');
    expect(secret).toMatch(/^whsec_/);
    expect((await herald(env, ['webhooks'])).stdout).toContain(
      `${id}  on, not verified  post.failed,target.failed  ${hookOf(user)}`,
    );
    expect(await herald(env, ['webhooks', 'test', id])).toMatchObject({
      code: 0,
      stdout: /^delivered: status 200 in /,
    });
    expect(await herald(env, ['webhooks', 'resume', id])).toMatchObject({ code: 0, stdout: / {2}on, verified {2}/ });
    expect((await herald(env, ['webhooks', 'rotate', id])).stdout).toMatch(/^whsec_.*\n$/);
    expect(await herald(env, ['webhooks', 'update', id, '--disable'])).toMatchObject({ code: 0, stdout: /off: user/ });
    expect(await herald(env, ['webhooks', 'resume', id])).toMatchObject({ code: 1, stderr: /"enabled": true/ });
    expect(await herald(env, ['webhooks', 'deliveries', id, '--json'])).toMatchObject({
      stdout: expect.stringContaining('"deliveries": []'),
    });
    expect(await herald(env, ['webhooks', 'delete', id])).toMatchObject({ code: 0, stdout: `deleted ${id}\n` });
  });

  it.each([
    [['webhooks', 'create', 'https://example.com', '--events', 'post.vanished']],
    [['events', 'stream', '--after', 'never']],
  ])('wrong usage of the commands for events exits with 2: %j', async (args) => {
    expect(await herald(environmentOf(user), args)).toMatchObject({ code: 2, stdout: '' });
  });
});
