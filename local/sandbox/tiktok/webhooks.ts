import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Publish, TiktokState } from './state.ts';

/** The real platform retries for 72 hours; here there are a few quick attempts. */
const MAX_ATTEMPTS = 4;
const BACKOFF_MS = 100;

/** Posts one event, `webhookTimes` times over: deliveries repeat, and the receiver has to deduplicate. */
export const sendWebhook = async (
  state: TiktokState,
  publish: Publish,
  event: string,
  details: Record<string, unknown>,
): Promise<void> => {
  const { webhookTimes, clientId } = state.settings();
  const publishType = publish.mode === 'direct' ? 'DIRECT_PUBLISH' : 'INBOX_SHARE';
  const createdAt = Math.floor(state.clock.now() / 1000);
  const body = JSON.stringify({
    client_key: clientId,
    event,
    create_time: createdAt,
    user_openid: publish.accountId,
    content: JSON.stringify({ publish_id: publish.id, publish_type: publishType, ...details }),
  });
  for (let nth = 0; nth < webhookTimes; nth += 1) await deliver(state, body, createdAt);
};

/** `TikTok-Signature: t=<seconds>,s=<HMAC-SHA256 of "t.body" with the client secret, in hex>`. */
export const signature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const deliver = async (state: TiktokState, body: string, seconds: number): Promise<void> => {
  const { webhookUrl, clientSecret } = state.settings();
  const signal = state.lifetime();
  if (webhookUrl === null) return;
  const headers = { 'content-type': 'application/json', 'tiktok-signature': signature(clientSecret, seconds, body) };
  for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal.aborted; attempt += 1) {
    const reply = await fetch(webhookUrl, { method: 'POST', headers, body, signal }).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 200) return;
    await wait(BACKOFF_MS * 2 ** attempt, undefined, { signal, ref: false });
  }
};
