// Verification of webhooks by the Standard Webhooks specification: https://www.standardwebhooks.com
import type { HeraldEvent } from './types.ts';

/** The headers of a request in the form of any server: `Headers`, or an object with names in any case. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request of `webhooks.test()`. It is not an event and appears in no list. */
export interface TestEvent {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  sequence: 0;
  livemode: boolean;
  profileId: string | null;
  data: { webhookId: string };
}

/** The challenge of a new endpoint, which gets events once it has responded with `data.challenge`. It is no event either. */
export interface VerificationEvent extends Omit<TestEvent, 'type' | 'data'> {
  type: 'webhook.verification';
  data: { webhookId: string; challenge: string };
}

/**
 * The body that an endpoint receives; `type` determines `data`. `id` is the same in every attempt: store it to recognise a
 * repetition. `sequence` is the order in which things happened. A later version of Herald may send types that are not listed
 * here.
 */
export type WebhookEvent = HeraldEvent | TestEvent | VerificationEvent;

/** The request is not from Herald, or too old. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** How far the sender's clock may be from ours, in seconds. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const VERSION_PREFIX = 'v1,';

/**
 * Checks the signature of a webhook, and resolves with its event. `body` must be the bytes or the text as they arrived,
 * before any parsing. During a rotation an event has two signatures, and one of them must match. The
 * comparison takes constant time. Rejects with `WebhookVerificationError`, and with `TypeError` for a malformed secret.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { now = Date.now(), toleranceSeconds = TOLERANCE_SECONDS }: { now?: number; toleranceSeconds?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The timestamp of the webhook is too far from the present.');
  const content = typeof body === 'string' ? body : new Uint8Array(body);
  const signed = await new Blob([`${id}.${timestamp}.`, content]).arrayBuffer();
  const key = await keyOf(secret);
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const bytes = signature.startsWith(VERSION_PREFIX) ? bytesOf(signature.slice(VERSION_PREFIX.length)) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  }
  throw new WebhookVerificationError('No signature of the webhook matches its secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headerValue(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function headerValue(headers: WebhookHeaders, name: string): unknown {
  if (isHeaders(headers)) return headers.get(name);
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found[0] : found;
}

function isHeaders(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers['get'] === 'function';
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw new TypeError('This is not the secret of a webhook endpoint.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
