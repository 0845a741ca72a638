import type { LivePost } from '../core/platform.ts';
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
