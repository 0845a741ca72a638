import { type Request, Router } from 'express';
import { z } from 'zod';
import { definePlatform } from '../core/define-platform.ts';
import type { PlatformContext } from '../core/platform.ts';
import { type PlatformResponse, ResponseError, text } from '../core/response.ts';
import { type ParsedRequest, pathParam, type Routes } from '../core/routes.ts';
import { readBody, readPageRequest } from '../http/body.ts';
import { verifyVapid } from './vapid.ts';

/** A message as the push service keeps it for the browser. */
interface PushMessage {
  at: string;
  subscription: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** Who sends, from the token. */
  subject: string;
  /** The key of the sender, in base64url. */
  publicKey: string;
  /** Encrypted, in base64url. */
  body: string;
}

function createStores() {
  return { messages: [] as PushMessage[] };
}

type PushState = PlatformContext<object> & ReturnType<typeof createStores>;

interface PushRequest extends ParsedRequest {
  accountId: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

const KEPT = 100;

/** What every push service takes: RFC 8030 7.2. */
const MAX_BYTES = 4096;

/** Salt, record size, the length of the key, the key, an empty message with its delimiter and tag: RFC 8188 2.1, RFC 8291 4. */
const MIN_BYTES = 16 + 4 + 1 + 65 + 1 + 16;

const URGENCIES = ['very-low', 'low', 'normal', 'high'];

async function readMessage(_state: PushState, req: Request): Promise<PushRequest> {
  const body = await readBody(req, MAX_BYTES, () => refused(413, 'The message is longer than 4096 bytes.'));
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, value?.toString()]));
  return { accountId: pathParam(req, 'id'), loggedParams: { bytes: body.length }, headers, body };
}

/** Takes a message for a subscription, whose id is the `accountId` of faults. */
function send(state: PushState, { accountId, headers, body }: PushRequest): PlatformResponse {
  const ttl = headers['ttl'] ?? '';
  if (!/^\d+$/.test(ttl)) throw refused(400, 'TTL is missing: RFC 8030 5.2.');
  const topic = headers['topic'] ?? null;
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw refused(400, 'Topic is not base64url: RFC 8030 5.4.');
  const urgency = headers['urgency'] ?? 'normal';
  if (!URGENCIES.includes(urgency)) throw refused(400, 'Urgency is unknown: RFC 8030 5.3.');
  const sender = verifyVapid(headers['authorization'], state.origin(), state.clock.outside());
  if ('problem' in sender) throw refused(headers['authorization'] ? 403 : 401, sender.problem);
  if (headers['content-encoding'] !== 'aes128gcm') throw refused(400, 'Content-Encoding is not aes128gcm: RFC 8291 4.');
  if (body.length < MIN_BYTES || body[20] !== 65) throw refused(400, 'The body has no key of the sender: RFC 8291 4.');
  const at = new Date(state.clock.now()).toISOString();
  const message = { at, subscription: accountId, ttl: Number(ttl), urgency, topic, ...sender };
  state.messages = [...state.messages, { ...message, body: body.toString('base64url') }].slice(-KEPT);
  const location = `${state.baseUrl()}/message/${accountId}-${state.messages.length}`;
  return { ...text(201, ''), headers: { location, ttl } };
}

function refused(status: number, message: string): ResponseError {
  return new ResponseError(text(status, message));
}

function addRoutes({ reading }: Routes<PushState>) {
  reading(readMessage).post('/send/:id', 'send', send);
  reading(readPageRequest).fallback(() => text(404, 'There is no such subscription.'));
}

/** A push service: RFC 8030, with senders that sign as in RFC 8292. Every id is a subscription. */
export const push = definePlatform({
  name: 'push',
  title: 'Push service',
  settings: z.object({}),
  createStores,
  responseForStatus: (status) => text(status, 'The message is not accepted.'),
  unreadableBody: (_state, message) => refused(400, message),
  addRoutes,
  controlRoutes: (state) => Router().get('/', (_req, res) => void res.json(state.messages)),
});
