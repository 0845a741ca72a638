import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { isEndpointUrl, privateHosts } from '../../../infra/http-client/endpoint-url.ts';
import { NetworkError } from '../../../infra/http-client/network-error.ts';
import type { PlatformResponse } from '../../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../../infra/http-client/retry-after.ts';
import { SECOND } from '../../../model/clock.ts';
import type { DeliveryAttempt, WebhookEndpoint } from '../../../model/webhook.ts';
import type { EndpointAddress } from '../../events/index.ts';
import { isAnswer } from './challenge.ts';
import { keyOf, openSecrets } from './secrets.ts';

/** A request that is signed: its id, the time of the attempt (ms since the epoch), and its body. */
interface Signable {
  id: string;
  at: number;
  body: string;
}

/** How long an endpoint may take to respond (ms). */
export const SEND_TIMEOUT_MS = 15 * SECOND;

const GONE = 410;
const NOT_ANSWERED = 'The endpoint has not answered the challenge.';

/** The event that is sent to an endpoint: `id` is the same in every attempt. */
export interface Message {
  id: string;
  body: string;
  /** A secret in the body, of which nothing is kept where the response repeats it. */
  secret?: string;
  /** The same for a challenge: the response must be its answer. */
  challenge?: string;
}

/** How one attempt ended. */
export interface Sent {
  attempt: DeliveryAttempt;
  delivered: boolean;
  /** The endpoint responds that it is permanently gone (410). */
  isGone: boolean;
  /** The wait that the endpoint requests (ms); null if it requests none. */
  requestedDelayMs: number | null;
}

type SendContext = Pick<Context, 'http' | 'config' | 'vault' | 'clock'>;

/**
 * Sends a message to an endpoint, signed, once. Redirects are not followed, and only public addresses are connected to.
 * Throws `UnopenableSeal`.
 */
export async function send(
  ctx: SendContext,
  address: EndpointAddress,
  { url, secrets }: Pick<WebhookEndpoint, 'url' | 'secrets'>,
  message: Message,
): Promise<Sent> {
  const at = ctx.clock.now();
  const headers = signedHeaders({ ...message, at }, openSecrets(ctx, address, secrets, at));
  const ended = (result: Pick<DeliveryAttempt, 'status' | 'response' | 'error'>): DeliveryAttempt => ({
    at: new Date(at),
    durationMs: ctx.clock.now() - at,
    ...result,
  });
  try {
    if (!isEndpointUrl(ctx, url)) throw new NetworkError('the address is not allowed', false, null);
    const response = await request(ctx, url, message, headers);
    const { status, text } = response;
    const { challenge, secret = challenge } = message;
    const isSuccess = status >= 200 && status < 300;
    const isAnswered = challenge === undefined || isAnswer(text, challenge);
    const error = isSuccess && !isAnswered ? NOT_ANSWERED : null;
    return {
      attempt: ended({ status, response: withoutSecret(text, secret), error }),
      delivered: isSuccess && isAnswered,
      isGone: status === GONE,
      requestedDelayMs: requestedDelay(response, ctx.clock.now()),
    };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return {
      attempt: ended({ status: null, response: null, error: error.message }),
      delivered: false,
      isGone: false,
      requestedDelayMs: null,
    };
  }
}

function request(
  ctx: Pick<Context, 'http' | 'config'>,
  url: string,
  { body }: Message,
  headers: Record<string, string>,
): Promise<PlatformResponse> {
  return ctx.http({
    method: 'POST',
    url,
    body: Buffer.from(body),
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Herald-Webhooks/1.0' },
    untrusted: 'status',
    allowedPrivateHosts: privateHosts(ctx, url),
    timeoutMs: SEND_TIMEOUT_MS,
  });
}

/** The beginning of a response may end within the secret. */
function withoutSecret(text: string, secret: string | undefined): string {
  if (!secret) return text;
  const lengths = Array.from({ length: secret.length }, (_, index) => secret.length - index);
  const cut = lengths.find((length) => text.endsWith(secret.slice(0, length))) ?? 0;
  return `${text.slice(0, text.length - cut).replaceAll(secret, '…')}${cut > 0 ? '…' : ''}`;
}

function requestedDelay({ headers }: PlatformResponse, now: number): number | null {
  if (headers['retry-after'] === undefined) return null;
  const ms = retryAfterMs(headers, now, 0, Number.POSITIVE_INFINITY);
  return ms > 0 ? ms : null;
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com), with a signature of each secret, so that a receiver
 * that knows one of them can verify it.
 */
export function signedHeaders({ id, at, body }: Signable, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
