import { Readable } from 'node:stream';
import FormData from 'form-data';
import { type ZodType, z } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { type CallInfo, invalidToken } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { untrustedServer } from '../kit/user-server.ts';
import type { Options } from './definition.ts';
import { MastodonFailure, mastodonFailure } from './errors.ts';

/** Timeout of the call that posts; beyond it the response counts as lost (ms). */
const PUBLISH_TIMEOUT_MS = MINUTE;
/** Timeout of an upload (ms), within the lease of a run. */
const UPLOAD_TIMEOUT_MS = 1.5 * MINUTE;
/** Statuses in a list: a server has at most 40, which may exceed what is read of a response. */
const PAGE = 20;

/** A file as it is uploaded. */
interface UploadFile {
  stream: NodeJS.ReadableStream;
  sizeBytes: number;
  mimeType: string;
  altText: string | undefined;
}

interface NewStatus {
  text: string;
  mediaIds: readonly string[];
  options: Options;
  /** The id of the post that it replies to. */
  replyTo: string | null;
  /** The same for each repetition: a server returns the same post for an hour. */
  idempotencyKey: string;
}

export interface MastodonApi {
  /** Uploads a file, which is not public. Returns its id, and whether it can be posted already. */
  upload(file: UploadFile): Promise<{ id: string; ready: boolean }>;
  /** Whether a file can be posted. `gone`: the server does not have it, or it belongs to a post. */
  mediaState(id: string): Promise<'ready' | 'processing' | 'gone'>;
  /** Makes a post. */
  createStatus(status: NewStatus): Promise<Status>;
  /** The posts and replies of the account, newest first, without posts of others that it shares. `before` is the id of a post. */
  recentStatuses(before: string | null): Promise<Status[]>;
  /** The text of a post as it was written. */
  sourceOf(id: string): Promise<string>;
  /** The numbers of at most 20 posts, without those that the server does not have. Servers before 4.3 have no such call. */
  countsOf(ids: readonly string[]): Promise<StatusCounts[]>;
  /** The numbers of a post; null where the server does not have it. */
  countOf(id: string): Promise<StatusCounts | null>;
  accountCounts(): Promise<AccountCounts>;
}

type Call = Pick<PlatformRequest, 'query' | 'json' | 'body' | 'headers' | 'timeoutMs'> & {
  method: 'GET' | 'POST';
  path: string;
} & Partial<Pick<CallInfo, 'visible' | 'about'>>;

/** The calls that publishing needs, and those that read numbers, to the account's own server. Each throws `PlatformFailure`. */
export function mastodonApi(
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  settings: PlatformSettings,
): MastodonApi {
  const { server, accessToken, accountId } = readSession(account.accessToken);
  const bounds = untrustedServer(settings);
  const send = ({ path, visible = false, about: _about, ...request }: Call): Promise<PlatformResponse> =>
    callPlatform(http, 'Mastodon', { ...request, url: `${server}${path}`, bearer: accessToken, ...bounds }, visible);

  const parse = <T>(response: PlatformResponse, { visible = false, about = 'post' }: Call, reply: ZodType<T>): T => {
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    throw mastodonFailure(response, { visible, about, now: clock.now() });
  };

  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => parse(await send(call), call, reply);

  return {
    upload: async ({ stream, sizeBytes, mimeType, altText }) => {
      const form = new FormData();
      if (altText) form.append('description', altText);
      const filename = `file.${mimeType.slice(mimeType.indexOf('/') + 1)}`;
      form.append('file', stream, { filename, contentType: mimeType, knownLength: sizeBytes });
      const headers = { ...form.getHeaders(), 'content-length': String(form.getLengthSync()) };
      const call = { method: 'POST', path: '/api/v2/media', body: readableOf(form), headers, about: 'file' } as const;
      const { id, url } = await ask({ ...call, timeoutMs: UPLOAD_TIMEOUT_MS }, mediaReply);
      return { id, ready: url !== null };
    },

    // 206 while the file is being processed. https://docs.joinmastodon.org/methods/media/#get
    mediaState: async (id) => {
      const call = { method: 'GET', path: `/api/v1/media/${encodeURIComponent(id)}`, about: 'file' } as const;
      const response = await send(call);
      try {
        const { url } = parse(response, call, mediaReply);
        return response.status === 206 || url === null ? 'processing' : 'ready';
      } catch (error) {
        if (error instanceof MastodonFailure && error.errorClass === 'notFound') return 'gone';
        throw error;
      }
    },

    createStatus: ({ text, mediaIds, options, replyTo, idempotencyKey }) => {
      const { visibility, contentWarning, sensitive, language } = options;
      const json = {
        status: text,
        ...(replyTo === null ? {} : { in_reply_to_id: replyTo }),
        ...(mediaIds.length > 0 ? { media_ids: mediaIds } : {}),
        ...(visibility ? { visibility } : {}),
        ...(contentWarning ? { spoiler_text: contentWarning } : {}),
        ...(sensitive === undefined ? {} : { sensitive }),
        ...(language ? { language } : {}),
      };
      const headers = { 'idempotency-key': idempotencyKey };
      const call = { method: 'POST', path: '/api/v1/statuses', json, headers, visible: true } as const;
      return ask({ ...call, timeoutMs: PUBLISH_TIMEOUT_MS }, statusReply);
    },

    recentStatuses: (before) => {
      const query = { exclude_reblogs: 'true', limit: String(PAGE), ...(before === null ? {} : { max_id: before }) };
      const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`;
      return ask({ method: 'GET', path, query }, statusesReply);
    },

    sourceOf: async (id) =>
      (await ask({ method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(id)}/source` }, sourceReply)).text,

    countsOf: (ids) => {
      const query = new URLSearchParams(ids.map((id): [string, string] => ['id[]', id]));
      return ask({ method: 'GET', path: `/api/v1/statuses?${query}` }, countedStatusesReply);
    },

    countOf: async (id) => {
      try {
        return await ask({ method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(id)}` }, countedStatusReply);
      } catch (error) {
        if (error instanceof MastodonFailure && error.errorClass === 'notFound') return null;
        throw error;
      }
    },

    accountCounts: () => ask({ method: 'GET', path: '/api/v1/accounts/verify_credentials' }, countedAccountReply),
  };
}

/** A form is a stream of the old kind, which nobody can iterate over, and which has to be started. */
function readableOf(form: FormData): Readable {
  const readable = new Readable().wrap(form);
  form.resume();
  return readable;
}

/** This service as one server knows it. */
export const client = z.object({ server: z.string(), clientId: z.string(), clientSecret: z.string() });

export type Client = z.infer<typeof client>;

/**
 * What a token needs to be used and revoked: its server, the client that it was issued to, and the id of the account there. The whole
 * is stored as the account's access token, and sealed with it.
 */
const session = client.extend({ accessToken: z.string(), accountId: z.string() });

export type Session = z.infer<typeof session>;

export function writeSession({ server, clientId, clientSecret, accessToken, accountId }: Session): string {
  return JSON.stringify({ server, clientId, clientSecret, accessToken, accountId });
}

/** Throws `PlatformFailure` (`reconnect`) where the stored text is no session. */
export function readSession(text: string): Session {
  try {
    return session.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformFailure(invalidToken('Mastodon'), { cause });
  }
}

// Users name the servers, so every text has a bound.
const id = z.string().min(1).max(200);

const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable()
  .catch(null);

/** https://docs.joinmastodon.org/entities/Account/#CredentialAccount */
export const accountReply = z.object({
  id,
  username: z.string().min(1).max(100),
  display_name: z.string().max(500).catch(''),
  avatar: address,
});

/** The file is ready when it has an address. https://docs.joinmastodon.org/entities/MediaAttachment/ */
const mediaReply = z.object({ id, url: address });

/** https://docs.joinmastodon.org/entities/Status/ */
const statusReply = z.object({
  id,
  url: address,
  created_at: z.string(),
  /** HTML. */
  content: z.string().default(''),
  /** The post that it replies to; null also where that was deleted. */
  in_reply_to_id: z.string().nullable().default(null),
  /** The author of that post, deleted or not. */
  in_reply_to_account_id: z.string().nullable().default(null),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
});

export type Status = z.infer<typeof statusReply>;

const statusesReply = z.array(statusReply);

const count = z.number().optional();

/** Numbers of a post. Servers before 4.5 do not count quotes. https://docs.joinmastodon.org/entities/Status/ */
const countedStatusReply = z.object({
  id,
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
  quotes_count: count,
});

export type StatusCounts = z.infer<typeof countedStatusReply>;

const countedStatusesReply = z.array(countedStatusReply);

/** https://docs.joinmastodon.org/entities/Account/#followers_count */
const countedAccountReply = z.object({ followers_count: count });

type AccountCounts = z.infer<typeof countedAccountReply>;

/** The text as it was written. https://docs.joinmastodon.org/entities/StatusSource/ */
const sourceReply = z.object({ text: z.string() });
