import type { Context } from '../../../context.ts';
import { isActiveUser } from '../../../infra/auth/user-deletion.ts';
import { sha256Base64Url } from '../../../infra/crypto/digest.ts';
import { isEndpointUrl, privateHosts } from '../../../infra/http-client/endpoint-url.ts';
import { NetworkError } from '../../../infra/http-client/network-error.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { DAY, SECOND } from '../../../model/clock.ts';
import type { PushSubscription } from '../../../model/notification.ts';
import { deletePushSubscription, listPushSubscriptions } from './subscriptions.ts';

/** What a notification shows. */
export interface PushNotice {
  title: string;
  body: string;
  /** The page that a click opens, such as `/dashboard/posts/1`. */
  path: string;
  /** A notification takes the place of an earlier one with the same tag. */
  tag: string;
}

type Tools = Pick<Context, 'store' | 'http' | 'config' | 'secrets' | 'users'>;

const TIMEOUT_MS = 10 * SECOND;

/** How long a push service keeps a message for a browser that is not reachable (s). */
const TTL_SECONDS = DAY / SECOND;

/** The longest topic: RFC 8030 5.4. */
const MAX_TOPIC = 32;

/** A subscription that has ended, or that its push service does not know: RFC 8030 7.3. */
const ENDED = new Set([404, 410]);

/**
 * Sends a notification to the subscribed browsers of a person, once: a push service that refuses it or does not respond is not
 * asked again, as the same notice goes out by e-mail. Does nothing without VAPID keys, and for a user who is disabled or being
 * deleted. Throws what the database throws.
 */
export async function sendPush(ctx: Tools, logger: Logger, userId: string, notice: PushNotice): Promise<void> {
  if (ctx.config.push.publicKey === null) return;
  const subscriptions = await listPushSubscriptions(ctx, userId);
  if (subscriptions.length === 0 || !(await isActiveUser(ctx, userId))) return;
  await Promise.all(
    subscriptions.map(async ({ id, subscription }) => {
      try {
        const status = await send(ctx, subscription, notice);
        if (ENDED.has(status)) await deletePushSubscription(ctx, userId, id);
        else if (status >= 300) logger.warn('push message refused', { subscriptionId: id, status });
      } catch (error) {
        // Names the host of the push service at most: the path of an endpoint is a secret.
        logger.warn('push message not sent', { subscriptionId: id }, error);
      }
    }),
  );
}

/** The status of the response. Throws `NetworkError` without one, and what the library throws for keys that it cannot use. */
async function send(ctx: Tools, subscription: PushSubscription, notice: PushNotice): Promise<number> {
  const { endpoint } = subscription;
  if (!isEndpointUrl(ctx, endpoint)) throw new NetworkError('the address is not allowed', false, null);
  const { headers, body } = await encrypt(ctx, subscription, notice);
  const response = await ctx.http({
    method: 'POST',
    url: endpoint,
    headers,
    body,
    untrusted: 'status',
    allowedPrivateHosts: privateHosts(ctx, endpoint),
    timeoutMs: TIMEOUT_MS,
  });
  return response.status;
}

/**
 * The request of RFC 8030, with the message encrypted as in RFC 8291 and signed as in RFC 8292. The library is loaded with the first
 * message: few requests need it.
 */
async function encrypt(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  { endpoint, keys }: PushSubscription,
  { title, body, path, tag }: PushNotice,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  const topic = sha256Base64Url(tag).slice(0, MAX_TOPIC);
  const details = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify({ title, body, path, tag: topic }),
    {
      vapidDetails: {
        subject: config.push.subject,
        publicKey: config.push.publicKey ?? '',
        privateKey: secrets.vapidPrivateKey?.reveal() ?? '',
      },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic,
    },
  );
  const headers = Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { headers: Object.fromEntries(headers), body: details.body ?? Buffer.alloc(0) };
}
