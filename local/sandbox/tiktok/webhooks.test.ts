import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { started, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

interface Delivery {
  signature: string;
  body: string;
}

let deliveries: Delivery[];
let statuses: number[];
let listener: Server;
let url: string;

beforeEach(async () => {
  deliveries = [];
  statuses = [];
  listener = createServer(async (req, res) => {
    deliveries.push({ signature: String(req.headers['tiktok-signature']), body: await text(req) });
    res.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(listener.address()).port}/hook`;
});

afterEach(() => void listener.close());

const eventSchema = z.object({ event: z.string(), user_openid: z.string(), content: z.string() });
const events = () => deliveries.map(({ body }) => eventSchema.parse(JSON.parse(body)));

it('signs the raw body, and delivers as often as configured', async () => {
  await sandbox.set('tiktok', { webhookUrl: url, webhookTimes: 2, videoProcessingMs: 0, moderationMs: 0 });
  const { accessToken, accountId } = await sandbox.account('tiktok');
  const { publish_id } = started(
    await tiktok.video(accessToken, { post_info: { privacy_level: 'PUBLIC_TO_EVERYONE' } }),
  );
  await expect.poll(() => deliveries.length).toBe(4);
  expect(events().map(({ event }) => event)).toEqual([
    'post.publish.complete',
    'post.publish.complete',
    'post.publish.publicly_available',
    'post.publish.publicly_available',
  ]);
  expect(events()[0]).toMatchObject({ user_openid: accountId });
  expect(JSON.parse(events()[2]?.content ?? '')).toMatchObject({
    publish_id,
    publish_type: 'DIRECT_PUBLISH',
    post_id: expect.any(String),
  });
  for (const { signature, body } of deliveries) {
    const [, seconds, hex] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(hex).toBe(createHmac('sha256', 'herald-local-secret').update(`${seconds}.${body}`).digest('hex'));
  }
});

it('is retried until the response is 200', async () => {
  statuses = [500, 500];
  await sandbox.set('tiktok', { webhookUrl: url });
  const { accessToken } = await sandbox.account('tiktok');
  await tiktok.video(accessToken, { video_url: `${sandbox.url()}/media/status/404` });
  await expect.poll(() => deliveries.length).toBe(3);
  expect(JSON.parse(events()[2]?.content ?? '')).toMatchObject({ reason: 'video_pull_failed' });
});
