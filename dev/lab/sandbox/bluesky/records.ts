import { readFileSync } from 'node:fs';
import { randomBuffer } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { cidOf } from './blobs.ts';
import { invalidRequest, responseForStatus, xrpcError } from './errors.ts';
import { blobsOf, checkRecord, POSTS, type PostRecord } from './record-rules.ts';
import { authorized, type Head, type JsonCall, mayPost, missingScope, nonceHeader } from './request.ts';
import { type BlueskyState, blobKey, type Post } from './state.ts';

const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

/** `POST /xrpc/com.atproto.repo.createRecord`. From here on the post is live. Whether the post exists that it replies to is not checked. */
export function createRecord(state: BlueskyState, call: JsonCall): PlatformResponse {
  const accountId = authorizedFor(state, call, 'create');
  const { rkey, record } = call.body;
  if (typeof rkey !== 'string' || !TID.test(rkey))
    throw invalidRequest(`Invalid record key for ${POSTS}: Invalid TID string (got "${String(rkey)}") at $`);
  const valid = checkRecord(record, state.settings().imageBytes);
  checkBlobs(state, accountId, valid);
  if (find(state, accountId, rkey)) return refusedDuplicate(state);
  const cid = cidOf(Buffer.from(JSON.stringify(valid)), 0x71);
  const post = { accountId, recordKey: rkey, cid, record: valid, at: state.clock.now() };
  state.posts.push(post);
  return json(200, { uri: uriOf(post), cid, validationStatus: 'valid' }, nonceHeader(state));
}

/** `POST /xrpc/com.atproto.repo.deleteRecord`, which does nothing where there is no such record. */
export function deleteRecord(state: BlueskyState, call: JsonCall): PlatformResponse {
  const accountId = authorizedFor(state, call, 'delete');
  const post = find(state, accountId, call.body['rkey']);
  state.posts = state.posts.filter((one) => one !== post);
  return json(200, {}, nonceHeader(state));
}

/** A post that another tool has made: as Bluesky's own app, it shortens long links, and names their addresses beside the text. */
export function addPost(state: BlueskyState, { accountId, text, file, at }: OutsidePost): string {
  const recordKey = tidOf(at);
  const shown = withShortLinks(text);
  const images = file === null ? [] : [imageOf(state, accountId, file)];
  const embed = images.length > 0 ? { embed: { $type: 'app.bsky.embed.images', images } } : {};
  const createdAt = new Date(at).toISOString();
  const record = checkRecord({ $type: POSTS, ...shown, ...embed, createdAt }, state.settings().imageBytes);
  const post = { accountId, recordKey, cid: cidOf(Buffer.from(JSON.stringify(record)), 0x71), record, at };
  state.posts.push(post);
  return uriOf(post);
}

export function removePost(state: BlueskyState, uri: string): boolean {
  const count = state.posts.length;
  state.posts = state.posts.filter((post) => uriOf(post) !== uri);
  return state.posts.length < count;
}

/** The account of a call that changes its own posts. */
function authorizedFor(state: BlueskyState, call: JsonCall, action: 'create' | 'delete'): string {
  const { account, scopes } = authorized(state, call);
  const { repo, collection } = call.body;
  if (repo !== account.accountId) throw xrpcError(401, 'AuthMissing', 'Authentication Required');
  if (collection !== POSTS) throw invalidRequest(`The sandbox has no collection ${String(collection)}.`);
  if (!mayPost(scopes, action)) throw missingScope(`repo:${POSTS}?action=${action}`);
  return account.accountId;
}

/** `GET /xrpc/com.atproto.repo.getRecord`, which anyone may call. */
export function getRecord(state: BlueskyState, { query }: Head): PlatformResponse {
  const { repo, collection, rkey } = query;
  if (!state.identity.accounts.has(repo ?? '')) throw xrpcError(400, 'RepoNotFound', `Could not find repo: ${repo}`);
  const post = collection === POSTS ? find(state, repo, rkey) : undefined;
  if (!post) throw xrpcError(400, 'RecordNotFound', `Could not locate record: at://${repo}/${collection}/${rkey}`);
  return json(200, { uri: uriOf(post), cid: post.cid, value: post.record });
}

const LISTED = { usual: 50, max: 100 };

/**
 * `GET /xrpc/com.atproto.repo.listRecords`, which anyone may call: by their keys, the highest first. There is a cursor at the end too.
 * https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/listRecords.json
 */
export function listRecords(state: BlueskyState, { query }: Head): PlatformResponse {
  const { repo = '', collection, limit = String(LISTED.usual), cursor } = query;
  if (!state.identity.accounts.has(repo)) throw xrpcError(400, 'InvalidRequest', `Could not find repo: ${repo}`);
  const size = Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > LISTED.max)
    throw invalidRequest(`Error: limit can not be greater than ${LISTED.max}`);
  const page = state.posts
    .filter(({ accountId, recordKey }) => accountId === repo && (cursor === undefined || recordKey < cursor))
    .sort((a, b) => (a.recordKey < b.recordKey ? 1 : -1))
    .slice(0, collection === POSTS ? size : 0);
  const records = page.map((post) => ({ uri: uriOf(post), cid: post.cid, value: post.record }));
  const last = page.at(-1);
  return json(200, { records, ...(last && { cursor: last.recordKey }) });
}

type Embed = PostRecord['embed'];

export function livePosts(state: BlueskyState): LivePost[] {
  return state.posts.map((post) => {
    const { text, embed, reply } = post.record;
    const card = embed?.$type === 'app.bsky.embed.external' ? embed.external : null;
    const altTexts = altTextsOf(embed);
    const kind = embed?.$type === 'app.bsky.embed.video' ? 'video' : 'image';
    return {
      accountId: post.accountId,
      id: uriOf(post),
      text,
      media: card
        ? []
        : blobsOf(embed).map(({ ref }, index) => ({
            kind,
            url: `${state.baseUrl()}/blobs/${encodeURIComponent(`${post.accountId} ${ref.$link}`)}`,
            altText: altTexts[index] || null,
          })),
      link: card?.uri ?? null,
      replyTo: reply?.parent.uri ?? null,
      at: post.at,
      url: `${state.baseUrl()}/profile/${post.accountId}/post/${post.recordKey}`,
    };
  });
}

/** Every file of a record has to be one of the account's, described as it is stored. */
function checkBlobs(state: BlueskyState, accountId: string, record: Record<string, unknown>) {
  const named = blobsOf(record).map((blob) => ({ blob, stored: state.blobs.get(blobKey(accountId, blob.ref.$link)) }));
  for (const { blob, stored } of named) {
    if (!stored) throw xrpcError(400, 'BlobNotFound', `Could not find blob: ${blob.ref.$link}`);
    if (stored.mimeType !== blob.mimeType)
      throw xrpcError(
        400,
        'InvalidMimeType',
        `Referenced Mimetype does not match stored blob. Expected: ${stored.mimeType}, Got: ${blob.mimeType}`,
      );
    if (stored.size !== blob.size)
      throw xrpcError(
        400,
        'InvalidSize',
        `Referenced Size does not match stored blob. Expected: ${stored.size}, Got: ${blob.size}`,
      );
  }
  for (const { stored } of named) if (stored) stored.referenced = true;
}

function find({ posts }: BlueskyState, repo: unknown, recordKey: unknown): Post | undefined {
  return posts.find((post) => post.accountId === repo && post.recordKey === recordKey);
}

/** The server's software throws on a second record under a key, and says no more than that. */
function refusedDuplicate(state: BlueskyState): PlatformResponse {
  return state.settings().duplicate === 'internalError'
    ? responseForStatus(500)
    : invalidRequest('There is already a record under this key.').response;
}

export function uriOf({ accountId, recordKey }: Pick<Post, 'accountId' | 'recordKey'>): string {
  return `at://${accountId}/${POSTS}/${recordKey}`;
}

/** What its pictures or its video show, in their order; empty where the record says nothing. */
function altTextsOf(embed: Embed): string[] {
  if (embed?.$type === 'app.bsky.embed.images') return embed.images.map(({ alt }) => alt);
  return embed?.$type === 'app.bsky.embed.video' ? [embed.alt ?? ''] : [];
}

const SORTED_LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

/** A key that begins with its time. https://atproto.com/specs/tid */
function tidOf(at: number): string {
  const [first = 0, second = 0] = randomBuffer(2);
  let rest = (BigInt(at) * 1000n + BigInt(first)) << 10n;
  rest |= BigInt(second);
  let key = '';
  for (let index = 0; index < 13; index += 1) {
    key = SORTED_LETTERS.charAt(Number(rest & 31n)) + key;
    rest >>= 5n;
  }
  return key;
}

/** https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/url-helpers.ts */
function withShortLinks(text: string) {
  const facets: object[] = [];
  let shown = '';
  let end = 0;
  for (const { 0: uri, index } of text.matchAll(/https?:\/\/\S+/g)) {
    const { host, pathname, search, hash } = new URL(uri);
    const path = pathname === '/' ? '' : pathname + search + hash;
    shown += text.slice(end, index);
    const byteStart = Buffer.byteLength(shown);
    shown += host + (path.length > 15 ? `${path.slice(0, 13)}...` : path);
    facets.push({
      index: { byteStart, byteEnd: Buffer.byteLength(shown) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    });
    end = index + uri.length;
  }
  return { text: shown + text.slice(end), ...(facets.length > 0 && { facets }) };
}

function imageOf(state: BlueskyState, accountId: string, path: string) {
  const bytes = readFileSync(path);
  const [cid, mimeType] = [cidOf(bytes), 'image/jpeg'];
  state.blobs.set(blobKey(accountId, cid), { cid, accountId, mimeType, size: bytes.length, path, referenced: true });
  return { alt: '', image: { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length } };
}
