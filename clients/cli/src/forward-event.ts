import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { HeraldEvent } from '@herald-publishing/client';
import { UsageError } from './errors.ts';

const SECOND = 1000;
/** As long as Herald waits for an endpoint (ms). */
const TIMEOUT_MS = 15 * SECOND;
const PREFIX = 'whsec_';

/** What came back: a status, or why there was none. */
export interface Forwarded {
  status: number | null;
  error: string | null;
  durationMs: number;
}

/**
 * Sends an event to a webhook handler as Herald itself does: the same body and headers, signed by Standard Webhooks
 * (https://www.standardwebhooks.com), one attempt, no redirects.
 */
export function forwardEvent(to: URL, secret: string, event: HeraldEvent): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const headers = {
    ...signedHeaders(event.id, body, secret),
    accept: 'application/json',
    'accept-encoding': 'identity',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json',
    'user-agent': 'Herald-Webhooks/1.0',
  };
  const startedAt = performance.now();
  const send = to.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const end = (result: Omit<Forwarded, 'durationMs'>) =>
      resolve({ ...result, durationMs: Math.round(performance.now() - startedAt) });
    // A connection that is kept breaks when the developer restarts the server.
    const options = { method: 'POST', agent: false, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    send(to, options, (response) => {
      const { statusCode: status = null } = response;
      response.resume().once('close', () => end(response.complete ? { status, error: null } : unanswered('cut off')));
    })
      .on('error', (error: NodeJS.ErrnoException) => end(unanswered(error.code ?? error.message)))
      .end(body);
  });
}

/**
 * The secret that signs: the given one, or one that stays the same for an API key, so that a handler needs no new one after a
 * restart. The key cannot be computed from it. Throws `UsageError` for a malformed one.
 */
export function signingSecret(given: string | undefined, apiKey: string): string {
  if (!given) return PREFIX + createHmac('sha256', apiKey).update('herald listen').digest('base64');
  if (/^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(given)) return given;
  throw new UsageError('The secret is malformed.', 'It must be whsec_ followed by base64.');
}

function signedHeaders(id: string, body: string, secret: string) {
  const timestamp = String(Math.floor(Date.now() / SECOND));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function unanswered(reason: string): Omit<Forwarded, 'durationMs'> {
  return { status: null, error: reason === 'ABORT_ERR' ? 'no response within 15 s' : `no response (${reason})` };
}
