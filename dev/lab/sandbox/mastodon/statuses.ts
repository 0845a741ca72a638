import type { Request } from 'express';
import { z } from 'zod';
import { audienceOf, followersOf } from '../core/audience.ts';
import type { Account } from '../core/identity.ts';
import { decimalId } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { pathParam } from '../core/routes.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { queryList } from '../http/body.ts';
import { apiError, invalid, notFound } from './errors.ts';
import { describeAttachment, hasFailed, isProcessing, unusedAttachment } from './media.ts';
import { authorize, idOf } from './request.ts';
import { type Attachment, type MastodonState, type Status, VISIBILITIES } from './state.ts';

const KEY_LIFE_MS = 3_600_000;
const MAX_FILES = 4;
const LINK_LENGTH = 23;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Parameters that Herald sends; a server ignores others, and here a misspelt one shows. */
const newStatus = z.strictObject({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  visibility: z.enum(VISIBILITIES).default('public'),
  spoiler_text: z.string().default(''),
  sensitive: z.boolean().optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/)
    .nullable()
    .default(null),
  in_reply_to_id: z.string().nullable().default(null),
});

/** `POST /api/v1/statuses`. https://docs.joinmastodon.org/methods/statuses/#create */
export function createStatus(state: MastodonState, request: JsonRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'write:statuses');
  const body = newStatus.safeParse(request.body ?? {});
  if (!body.success) throw invalid(`Validation failed: ${z.prettifyError(body.error)}`);
  const { status: text, media_ids: ids, spoiler_text: spoilerText, sensitive: asked, ...others } = body.data;
  const { in_reply_to_id: replyTo, ...rest } = others;
  // A server looks for the post before it looks for the key.
  const parent = state.statuses.find(({ id }) => id === replyTo);
  if (replyTo !== null && !parent) throw apiError(404, 'The post you are trying to reply to does not appear to exist.');
  const key = req.header('idempotency-key');
  const earlier = key && earlierStatus(state, account, key);
  if (earlier) return json(200, describeStatus(state, earlier));
  const sensitive = asked ?? state.settings().defaultSensitive;
  const attachments = attachmentsOf(state, account, ids);
  checkText(state, text.trim(), spoilerText, attachments);
  const id = decimalId(18, '113');
  const at = state.clock.now();
  const status = {
    id,
    accountId: account.accountId,
    text: text.trim(),
    spoilerText,
    sensitive,
    ...rest,
    replyTo,
    replyToAccount: parent ? accountIdOf(state, parent) : null,
    attachments,
    at,
  };
  state.statuses.push(status);
  if (key) state.keys.set(`${account.accountId} ${key}`, { id, at });
  return json(200, describeStatus(state, status));
}

/** `DELETE /api/v1/statuses/{id}`: replies to it stay. https://docs.joinmastodon.org/methods/statuses/#delete */
export function deleteStatus(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'write:statuses');
  const status = state.statuses.find(({ id }) => id === pathParam(req, 'id'));
  if (status?.accountId !== account.accountId) throw notFound();
  removeStatus(state, status.id);
  return json(200, { ...describeStatus(state, status), text: status.text });
}

/** A post that another tool has made. */
export function addPost(state: MastodonState, { accountId, text, at }: OutsidePost): string {
  const id = decimalId(18, '113');
  const rest = { spoilerText: '', sensitive: false, visibility: 'public', language: null } as const;
  state.statuses.push({
    id,
    accountId,
    text: text.trim(),
    ...rest,
    attachments: [],
    replyTo: null,
    replyToAccount: null,
    at,
  });
  return id;
}

export function removeStatus(state: MastodonState, removed: string): boolean {
  const count = state.statuses.length;
  state.statuses = state.statuses
    .filter(({ id }) => id !== removed)
    .map((one) => (one.replyTo === removed ? { ...one, replyTo: null } : one));
  return state.statuses.length < count;
}

const MAX_READ = 20;

/** `GET /api/v1/statuses?id[]=…`, without the posts that it does not have. https://docs.joinmastodon.org/methods/statuses/#index */
export function readStatuses(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  if (!state.settings().supportsBatch) throw apiError(404, 'Not Found');
  const account = authorize(state, request, 'read:statuses');
  const ids = queryList(req, 'id[]');
  if (ids.length > MAX_READ) throw invalid('Mastodon::ValidationError');
  const found = state.statuses.filter(({ id, accountId }) => ids.includes(id) && accountId === account.accountId);
  return json(
    200,
    found.map((status) => describeStatus(state, status)),
  );
}

/** `GET /api/v1/statuses/{id}`. https://docs.joinmastodon.org/methods/statuses/#get */
export function readStatus(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'read:statuses');
  const status = state.statuses.find(({ id }) => id === pathParam(req, 'id'));
  if (status?.accountId !== account.accountId) throw notFound();
  return json(200, describeStatus(state, status));
}

/** `GET /api/v1/accounts/{id}/statuses`, newest first. Replies to others can be excluded. https://docs.joinmastodon.org/methods/accounts/#statuses */
export function listStatuses(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'read:statuses');
  if (pathParam(req, 'id') !== idOf(account)) throw notFound();
  const {
    limit: text = '20',
    max_id: before,
    exclude_replies: withoutReplies,
    exclude_reblogs: _boosts,
    ...unknown
  } = request.query;
  const limit = Math.min(40, Number(text));
  if (Object.keys(unknown).length > 0 || !(limit > 0)) throw invalid('Unknown parameter');
  const all = state.statuses
    .filter(({ accountId, at }) => accountId === account.accountId && isListed(state, at))
    .filter((status) => withoutReplies !== 'true' || [null, idOf(account)].includes(status.replyToAccount))
    .toReversed()
    .sort((a, b) => b.at - a.at);
  const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
  const shown = before !== undefined && from === 0 ? [] : all.slice(from, from + limit);
  return json(
    200,
    shown.map((status) => describeStatus(state, status)),
  );
}

/** `GET /api/v1/statuses/{id}/source`: the text as it was written. https://docs.joinmastodon.org/methods/statuses/#source */
export function readSource(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'read:statuses');
  const status = state.statuses.find(({ id }) => id === pathParam(req, 'id'));
  if (!state.settings().supportsSource || status?.accountId !== account.accountId) throw notFound();
  return json(200, { id: status.id, text: status.text, spoiler_text: status.spoilerText });
}

/** `GET /api/v1/accounts/verify_credentials`. */
export function readAccount(state: MastodonState, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, 'read:accounts');
  return json(200, describeAccount(state, account));
}

/** `GET /.well-known/webfinger`, at the root of the host. https://docs.joinmastodon.org/spec/webfinger/ */
export function readWebfinger(state: MastodonState, { query }: { query: Record<string, string> }): PlatformResponse {
  const origin = state.origin();
  const [, username, host] = /^acct:([^@]+)@(.+)$/.exec(query['resource'] ?? '') ?? [];
  const known = [...state.identity.accounts.values()].some((account) => account.username === username);
  if (!known || host !== new URL(origin).host) throw apiError(404, 'Record not found');
  const href = `${origin}/users/${username}`;
  return json(
    200,
    { subject: query['resource'], aliases: [href], links: [{ rel: 'self', type: 'application/activity+json', href }] },
    { 'content-type': 'application/jrd+json; charset=utf-8' },
  );
}

export function livePosts(state: MastodonState): LivePost[] {
  return state.statuses.map((status) => ({
    accountId: status.accountId,
    id: status.id,
    text: status.text,
    title: status.spoilerText || null,
    media: status.attachments.map(({ id, kind, description }) => ({
      kind: kind === 'image' ? 'image' : 'video',
      url: `${state.baseUrl()}/files/${id}`,
      altText: description,
    })),
    at: status.at,
    url: urlOf(state, status),
    visibility: status.visibility,
    replyTo: status.replyTo,
  }));
}

function isListed(state: MastodonState, at: number): boolean {
  return state.clock.now() >= at + state.settings().listLagMs;
}

/** The post that a key has made in the last hour. */
function earlierStatus(state: MastodonState, { accountId }: Account, key: string): Status | undefined {
  const made = state.keys.get(`${accountId} ${key}`);
  if (!made || state.settings().idempotency === 'none' || state.clock.now() - made.at >= KEY_LIFE_MS) return undefined;
  return state.statuses.find(({ id }) => id === made.id);
}

function attachmentsOf(state: MastodonState, { accountId }: Account, ids: string[]): Attachment[] {
  if (ids.length > MAX_FILES) throw invalid(`Cannot attach more than ${MAX_FILES} files`);
  const missing = ids.filter((id) => !unusedAttachment(state, accountId, id));
  if (missing.length > 0 && state.settings().missingMedia === 'refused')
    throw invalid(`Media ${missing.join(', ')} not found or already attached to another post`);
  const found = ids.flatMap((id) => unusedAttachment(state, accountId, id) ?? []);
  if (found.length > 1 && found.some(({ kind }) => kind === 'video'))
    throw invalid('Cannot attach a video to a post that already contains images');
  if (found.some((file) => isProcessing(state, file) || hasFailed(state, file)))
    throw invalid('Cannot attach files that have not finished processing. Try again in a moment!');
  return found;
}

function checkText(state: MastodonState, text: string, spoilerText: string, attachments: Attachment[]) {
  if (text === '' && spoilerText === '' && attachments.length === 0)
    throw invalid("Validation failed: Text can't be blank");
  const { maxCharacters } = state.settings();
  if (lengthOf(spoilerText) + lengthOf(text) > maxCharacters)
    throw invalid(`Validation failed: Text character limit of ${maxCharacters} exceeded`);
}

function lengthOf(text: string): number {
  const counted = text
    .replace(/(?<![\w/@])https?:\/\/\S+/g, 'x'.repeat(LINK_LENGTH))
    .replace(/(?<![\w/])(@\w+)@[\w.-]+\w/g, '$1');
  return [...graphemes.segment(counted)].length;
}

function describeStatus(state: MastodonState, status: Status) {
  const account = state.identity.accounts.get(status.accountId);
  return {
    id: status.id,
    created_at: new Date(status.at).toISOString(),
    in_reply_to_id: status.replyTo,
    in_reply_to_account_id: status.replyToAccount,
    sensitive: status.sensitive,
    spoiler_text: status.spoilerText,
    visibility: status.visibility,
    language: status.language,
    uri: `${state.origin()}/users/${account?.username}/statuses/${status.id}`,
    url: urlOf(state, status),
    content: htmlOf(status.text),
    reblog: null,
    application: { name: 'Herald', website: null },
    ...(account && { account: describeAccount(state, account) }),
    media_attachments: status.attachments.map((file) => describeAttachment(state, file)),
    ...countsOf(state, status),
  };
}

/** Quotes grow as saves do elsewhere. */
function countsOf(state: MastodonState, { id, at }: Status) {
  const audience = audienceOf(state, id, at) ?? { likes: 0, comments: 0, shares: 0, saves: 0 };
  const { likes: favourites_count, comments: replies_count, shares: reblogs_count, saves: quotes_count } = audience;
  return { favourites_count, replies_count, reblogs_count, quotes_count };
}

function accountIdOf({ identity }: MastodonState, { accountId }: Status): string | null {
  const account = identity.accounts.get(accountId);
  return account ? idOf(account) : null;
}

function describeAccount(state: MastodonState, account: Account) {
  return {
    id: idOf(account),
    username: account.username,
    acct: account.username,
    display_name: account.displayName === account.username ? '' : account.displayName,
    locked: account.isPrivate,
    note: account.biography,
    url: `${state.baseUrl()}/@${account.username}`,
    uri: `${state.origin()}/users/${account.username}`,
    avatar: account.avatarUrl,
    avatar_static: account.avatarUrl,
    followers_count: followersOf(state, account.accountId),
  };
}

function urlOf(state: MastodonState, { accountId, id }: Status): string {
  return `${state.baseUrl()}/@${encodeURIComponent(state.identity.usernameOf(accountId))}/${id}`;
}

/** Lists have texts as HTML, with the ends of links hidden. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const linked = escaped.replace(
    /https?:\/\/\S+/g,
    (url) => `<a href="${url}"><span class="invisible">${url}</span></a>`,
  );
  return `<p>${linked.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br />')}</p>`;
}
