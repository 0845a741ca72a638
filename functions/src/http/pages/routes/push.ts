import { ECDH } from 'node:crypto';
import { z } from 'zod';
import {
  deletePushSubscription,
  listPushSubscriptions,
  readSettings,
  savePushSubscription,
  sendPush,
  testPush,
} from '../../../domain/notifications/index.ts';
import { pathId } from '../../server/request/fields.ts';
import { defineRoute } from '../../server/request/route.ts';

// A browser belongs to the person, so that API keys cannot subscribe one.

const LIMIT = { prefix: 'pages-push', perMinute: 10 };

const MAX_ENDPOINT = 1024;
const MAX_BROWSER = 60;

/** The key and the secret that a browser makes: RFC 8291 3.1 and 3.2. */
const subscriptionKeys = z.strictObject({
  p256dh: z.base64url().refine(isPoint, 'This is not a point of P-256.'),
  auth: z.base64url().refine((secret) => Buffer.from(secret, 'base64url').length === 16, 'This must be 16 bytes.'),
});

export const readPushRoute = defineRoute({
  method: 'get',
  path: '/api/push',
  docs: {
    operationId: 'getPush',
    summary: 'The key that a browser subscribes with, and the subscribed browsers of the signed-in user.',
  },
  access: { by: 'session', aboutPerson: true },
  output: {
    status: 200,
    body: z.object({
      /** Null where this service sends no push notifications. */
      publicKey: z.string().nullable(),
      /** Each `id` is the SHA-256 of the endpoint, in hex. */
      subscriptions: z.array(z.object({ id: z.string(), browser: z.string(), createdAt: z.string() })),
    }),
  },
  handle: async ({ ctx, caller }) => {
    const found = await listPushSubscriptions(ctx, caller.userId);
    const subscriptions = found.map(({ id, subscription: { browser, createdAt } }) => ({
      id,
      browser,
      createdAt: createdAt.toISOString(),
    }));
    return { body: { publicKey: ctx.config.push.publicKey, subscriptions } };
  },
});

export const savePushSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/push-subscriptions',
  docs: {
    operationId: 'savePushSubscription',
    summary: 'Send notifications to a browser, which has given this subscription.',
  },
  access: { by: 'session', aboutPerson: true, limit: LIMIT },
  input: {
    body: z.strictObject({
      endpoint: z.url().max(MAX_ENDPOINT),
      keys: subscriptionKeys,
      browser: z.string().min(1).max(MAX_BROWSER),
    }),
  },
  output: { status: 200, body: z.object({ id: z.string() }) },
  handle: async ({ ctx, caller, body }) => ({ body: { id: await savePushSubscription(ctx, caller.userId, body) } }),
});

export const deletePushSubscriptionRoute = defineRoute({
  method: 'delete',
  path: '/api/push-subscriptions/:id',
  docs: {
    operationId: 'deletePushSubscription',
    summary: 'Send no more notifications to a browser. Its subscription may be gone already.',
  },
  access: { by: 'session', aboutPerson: true },
  input: { params: z.object({ id: pathId }) },
  output: { status: 200, body: z.object({ deleted: z.literal(true) }) },
  handle: async ({ ctx, caller, params: { id } }) => {
    await deletePushSubscription(ctx, caller.userId, id);
    return { body: { deleted: true } };
  },
});

export const testPushRoute = defineRoute({
  method: 'post',
  path: '/api/push/test',
  docs: {
    operationId: 'testPush',
    summary: 'Send a test notification to the subscribed browsers of the signed-in user.',
  },
  access: { by: 'session', aboutPerson: true, limit: LIMIT },
  output: { status: 200, body: z.object({ sent: z.literal(true) }) },
  handle: async ({ ctx, caller, logger }) => {
    await sendPush(ctx, logger, caller.userId, testPush(await readSettings(ctx, caller.userId)));
    return { body: { sent: true } };
  },
});

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return Buffer.from(key, 'base64url').length === 65;
  } catch {
    return false;
  }
}
