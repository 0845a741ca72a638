import { z } from 'zod';
import type { Account } from '../core/identity.ts';
import { timedId } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, badRequest, emptyResponse, forbidden, tokenRevoked } from './errors.ts';
import { assetStatus } from './images.ts';
import { isOrganization } from './organizations.ts';
import {
  actingAs,
  authorize,
  authorizeRest,
  type LinkedinJsonRequest,
  type LinkedinRequest,
  urnIn,
} from './request.ts';
import type { Asset, LinkedinState, Post } from './state.ts';

const MAX_TEXT = 3000;

const asset = z.strictObject({
  id: z.string(),
  altText: z.string().max(4086).optional(),
  title: z.string().optional(),
});

/** LinkedIn reads no page: what its preview shows is in the call. */
const article = z.strictObject({
  source: z.url({ protocol: /^https?$/ }),
  title: z.string().trim().min(1),
  description: z.string().optional(),
  thumbnail: z.string().optional(),
  thumbnailAltText: z.string().optional(),
});

const postBody = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).max(0),
    thirdPartyDistributionChannels: z.array(z.unknown()).max(0),
  }),
  content: z
    .union([
      z.strictObject({ media: asset }),
      z.strictObject({ article }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(asset).min(2).max(20) }) }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});

/** `POST /rest/posts`: 201 with an empty body; the id is in a header. */
export function createPost(state: LinkedinState, request: LinkedinJsonRequest): PlatformResponse {
  const caller = authorizeRest(state, request);
  const body = postBody.safeParse(request.body);
  if (!body.success)
    throw apiError(422, undefined, `ERROR :: ${body.error.issues[0]?.path.join('/')} :: ${body.error.message}`);
  const { author, commentary, content, visibility } = body.data;
  const account = actingAs(state, caller, author, 'author');
  if (visibility === 'CONNECTIONS' && isOrganization(account))
    throw badRequest('INVALID_VALUE_FOR_FIELD', 'visibility :: CONNECTIONS is not for an organization.');
  const text = visibleText(commentary);
  if ([...text].length > MAX_TEXT) throw badRequest('FIELD_LENGTH_TOO_LONG', 'commentary is too long.');
  const assets = assetsOf(state, account, content);
  const title = content && 'media' in content ? (content.media.title ?? null) : null;
  if (assets.some((one) => one.kind === 'document') && !title?.trim())
    throw badRequest('MISSING_FIELD', 'A document needs a title.');
  const fingerprint = JSON.stringify([author, commentary, content]);
  const preview = content && 'article' in content ? content.article : null;
  const hasMedia = assets.length > 0 && !preview;
  if (text.trim() === '' && !hasMedia) throw badRequest('INVALID_VALUE_BLANK_FIELD', 'commentary is blank.');
  const isText = assets.length === 0 && !preview;
  if (isText || state.settings().duplicatesRefused === 'all') checkDuplicate(state, fingerprint);
  const kind = assets.some((one) => one.kind === 'video') ? 'ugcPost' : 'share';
  const at = state.clock.now();
  const urn = `urn:li:${kind}:${timedId(at)}`;
  state.posts.push({
    urn,
    author,
    commentary,
    content,
    accountId: account.accountId,
    text,
    title,
    assets,
    link: preview?.source ?? null,
    visibility,
    at,
    fingerprint,
  });
  return emptyResponse(201, state.settings().restliId ? { 'x-restli-id': urn } : {});
}

/** `DELETE /rest/posts/{urn}`: 204, also for a post that is gone. */
export function deletePost(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request);
  const urn = urnIn(request, '');
  const post = state.posts.find((one) => one.urn === urn);
  if (post) actingAs(state, caller, post.author, 'author');
  removePost(state, urn);
  return emptyResponse(204);
}

/** A post that another tool has made, with a text alone. */
export function addPost(state: LinkedinState, { accountId, text, at }: OutsidePost): string {
  const account = state.identity.accounts.get(accountId);
  const author = `urn:li:${account && isOrganization(account) ? 'organization' : 'person'}:${accountId}`;
  const commentary = text.replace(/[\\|{}@[\]()<>*_~]/g, '\\$&');
  const urn = `urn:li:share:${timedId(at)}`;
  const nothing = { content: undefined, title: null, assets: [], link: null, visibility: 'PUBLIC' };
  state.posts.push({ urn, author, accountId, commentary, text, ...nothing, at, fingerprint: urn });
  return urn;
}

export function removePost(state: LinkedinState, urn: string): boolean {
  const count = state.posts.length;
  state.posts = state.posts.filter((one) => one.urn !== urn);
  return state.posts.length < count;
}

/** Characters with a meaning in the format. The text ends where one is used without it. */
const RESERVED = new Set('|{}@[]()<>#*_~');

const HASHTAG = /^#[\p{L}\p{N}]+/u;
const TEMPLATE = /^\{hashtag\|\\#\|([\p{L}\p{N}]+)\}/u;
/** A name in which reserved characters are escaped, and the URN of an organization or a person. */
const MENTION = /^@\[((?:\\.|[^\\|{}@[\]()<>#*_~])+)\]\(urn:li:(?:organization:\d+|person:[\w-]+)\)/su;

/** What users see of a commentary: escapes resolved, and cut at the first reserved character that is not escaped. */
export function visibleText(commentary: string): string {
  let visible = '';
  for (let rest = commentary; rest !== ''; ) {
    const [taken, shown] = next(rest);
    if (taken === 0) return visible;
    visible += shown;
    rest = rest.slice(taken);
  }
  return visible;
}

/** `GET /v2/userinfo`, which may report a new token as revoked. */
export function readProfile(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const { account, token } = authorize(state, request, ['openid'], 'userinfo.GET');
  const flakes = state.revokedFlakes.get(token.token) ?? 0;
  if (flakes < state.settings().revokedFlakes) {
    state.revokedFlakes.set(token.token, flakes + 1);
    throw tokenRevoked();
  }
  const profile = { name: account.displayName, picture: account.avatarUrl, locale: { country: 'US', language: 'en' } };
  return apiResponse(200, { sub: account.accountId, ...(token.scopes.includes('profile') && profile) });
}

export function livePosts(state: LinkedinState): LivePost[] {
  return state.posts
    .filter((post) => isVisible(state, post))
    .map(({ urn, author, accountId, text, title, assets, link, visibility, at }) => ({
      accountId,
      id: urn,
      text,
      title,
      link,
      media: (link === null ? assets : []).map(({ id, kind }) => ({
        kind,
        url: `${state.baseUrl()}/assets/${id}`,
        altText: null,
      })),
      at,
      url: `${state.baseUrl()}/feed/update/${urn}/`,
      visibility,
      comments: state.comments.filter(({ post, actor }) => post === urn && actor === author).map((one) => one.text),
    }));
}

function assetsOf(state: LinkedinState, account: Account, content: z.infer<typeof postBody>['content']): Asset[] {
  if (!content) return [];
  return idsIn(content).map((id) => {
    const found = state.assets.get(id);
    const kind = /^urn:li:(video|document):/.exec(id)?.[1] ?? 'image';
    if (!found || (!('media' in content) && kind !== 'image'))
      throw badRequest(`INVALID_${kind.toUpperCase()}_ID`, `${id} cannot be used here.`);
    if (found.accountId !== account.accountId) throw forbidden(found.kind);
    const status = assetStatus(state, found);
    // Of a document the documentation says that it has to be AVAILABLE.
    if (status === 'WAITING_UPLOAD' || (status === 'PROCESSING' && kind === 'document'))
      throw badRequest('MEDIA_ASSET_WAITING_UPLOAD', `${id} is ${status}.`);
    if (status === 'PROCESSING_FAILED')
      throw badRequest('MEDIA_ASSET_PROCESSING_FAILED', `${id} could not be processed.`);
    return found;
  });
}

function idsIn(content: NonNullable<z.infer<typeof postBody>['content']>): string[] {
  if ('media' in content) return [content.media.id];
  if ('multiImage' in content) return content.multiImage.images.map(({ id }) => id);
  return content.article.thumbnail === undefined ? [] : [content.article.thumbnail];
}

function checkDuplicate(state: LinkedinState, fingerprint: string) {
  const { duplicateWindowMs, duplicatesNamed, ghostDuplicates } = state.settings();
  const since = state.clock.now() - duplicateWindowMs;
  const first = state.posts.find((post) => post.fingerprint === fingerprint && post.at > since);
  if (!first) return;
  const named = ghostDuplicates ? `urn:li:share:${timedId(state.clock.now())}` : first.urn;
  const name = duplicatesNamed ? named : 'another post';
  const exception = 'com.linkedin.content.common.exception.BadRequestResponseException';
  const inputErrors = [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected' }];
  throw apiError(422, undefined, `${exception}: Content is a duplicate of ${name}`, { inputErrors });
}

/** How much of the source is taken, and what is shown of it; nothing where the text ends here. */
function next(rest: string): [taken: number, shown: string] {
  const first = rest.charAt(0);
  if (first === '\\') return rest.length > 1 ? [2, rest.charAt(1)] : [0, ''];
  if (!RESERVED.has(first)) return [1, first];
  const hashtag = HASHTAG.exec(rest)?.[0];
  if (hashtag) return [hashtag.length, hashtag];
  const template = TEMPLATE.exec(rest);
  if (template) return [template[0].length, `#${template[1]}`];
  const mention = MENTION.exec(rest);
  return mention ? [mention[0].length, (mention[1] ?? '').replace(/\\(.)/gsu, '$1')] : [0, ''];
}

/** A post made before its media were ready is never visible if their processing fails. */
function isVisible(state: LinkedinState, { assets }: Post): boolean {
  return assets.every((one) => assetStatus(state, one) !== 'PROCESSING_FAILED');
}
