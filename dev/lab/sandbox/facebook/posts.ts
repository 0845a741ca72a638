import { z } from 'zod';
import type { OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { fieldNames, type GraphRequest, oneOf, onlyKnown, parsedJson, webUrl } from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import { photoProblem } from './media-rules.ts';
import { requirePage } from './request.ts';
import { addPost, type FacebookState, newId, type Photo, postUrl } from './state.ts';

const TOO_LARGE = "Your photos couldn't be uploaded. Photos should be smaller than 4 MB.";
const MAX_MESSAGE = 63_206;

/** `POST /{page-id}/photos`: unpublished with `published=false`, else a post at once. */
export async function addPhoto(state: FacebookState, pageId: string, request: GraphRequest): Promise<PlatformResponse> {
  const page = requirePage(state, request, pageId, 'pages_manage_posts');
  onlyKnown(request.params, ['url', 'published', 'caption', 'message', 'alt_text_custom', 'temporary']);
  const isPublic = oneOf(request.params, 'published', ['true', 'false']) === 'true';
  const url = webUrl(request.params, 'url');
  const problem = await photoProblem(state, url);
  if (problem === 'unreachable')
    throw graphError({ message: 'Missing or invalid image file', code: 324, subcode: 2069019, transient: false });
  if (problem === 'format') throw graphError({ message: TOO_LARGE, code: 1, subcode: 1366046 });
  const photo: Photo = { id: newId('33'), pageId: page.accountId, url, createdAt: state.clock.now(), postId: null };
  state.photos.set(photo.id, photo);
  if (!isPublic) return json(200, { id: photo.id });
  const message = request.params['caption'] ?? request.params['message'] ?? '';
  const post = addPost(state, { pageId: page.accountId, message, photoIds: [photo.id], link: null });
  return json(200, { id: photo.id, post_id: post.id });
}

const ATTACHED = /^attached_media\[(\d+)\]$/;
const attached = z.strictObject({ media_fbid: z.string().regex(/^\d+$/) });

/** `POST /{page-id}/feed`: a text, photos that were added before, or both. */
export function publishPost(state: FacebookState, pageId: string, request: GraphRequest): PlatformResponse {
  const { params } = request;
  const page = requirePage(state, request, pageId, 'pages_manage_posts');
  const named = Object.keys(params).filter((name) => ATTACHED.test(name));
  onlyKnown(params, ['message', 'link', 'published', 'fields', ...named]);
  const message = params['message'] ?? '';
  const photoIds = attachedPhotos(params, named);
  const link = linkOf(params, photoIds);
  if (message === '' && photoIds.length === 0 && link === null)
    throw badParameter('(#100) Invalid parameter: a post needs a message, a link or attached media.');
  if ([...message].length > MAX_MESSAGE) throw badParameter('(#100) Param message is too long');
  for (const id of photoIds) checkPhoto(state, page.accountId, id);
  checkDuplicate(state, page.accountId, message, photoIds);
  const post = addPost(state, { pageId: page.accountId, message, photoIds, link });
  const fields = fieldNames(params['fields'] ?? 'id');
  const hasPermalink = fields.includes('permalink_url') && state.settings().tellsPermalink;
  return json(200, { id: post.id, ...(hasPermalink && { permalink_url: postUrl(state, post.id) }) });
}

/** `DELETE /{post-id}`: of a post or a video of the Page. Its comments go with it. */
export function deletePost(state: FacebookState, id: string, request: GraphRequest): PlatformResponse {
  const page = requirePage(state, request, null, 'pages_manage_posts');
  onlyKnown(request.params, []);
  if ((state.posts.get(id) ?? state.videos.get(id))?.pageId !== page.accountId) throw notFound(id);
  removePost(state, id);
  return json(200, { success: true });
}

/** A post that another tool has made: an ordinary video where it has a file. */
export function addOutsidePost(state: FacebookState, { accountId: pageId, text, file, at }: OutsidePost): string {
  if (file === null) return addPost(state, { pageId, message: text, photoIds: [], link: null }, at).id;
  const id = newId('44');
  const times = { startedAt: at, sentAt: at, finishedAt: at };
  state.videos.set(id, {
    id,
    pageId,
    kind: 'video',
    url: null,
    description: text,
    check: 'good',
    isUpright: false,
    ...times,
  });
  return id;
}

export function removePost(state: FacebookState, id: string): boolean {
  return [state.posts, state.videos, state.stories].map((live) => live.delete(id)).includes(true);
}

/** In the order of their numbers, which begin with 0 and have no gaps. */
function attachedPhotos(params: Params, names: string[]): string[] {
  const ids = names.map((_, index) => {
    const given = attached.safeParse(parsedJson(params[`attached_media[${index}]`]));
    if (!given.success) throw badParameter(`(#100) Param attached_media[${index}] must hold a media_fbid`);
    return given.data.media_fbid;
  });
  if (new Set(ids).size !== ids.length) throw badParameter('(#100) A photo is attached twice');
  return ids;
}

/** A page to preview: not one of Facebook's own, and not beside photos. */
function linkOf(params: Params, photoIds: string[]): string | null {
  if (params['link'] === undefined) return null;
  const link = webUrl(params, 'link');
  if (photoIds.length > 0) throw badParameter('(#100) A post has either a link or attached media.');
  if (/(^|\.)facebook\.com$/.test(new URL(link).hostname))
    throw graphError({ message: 'This link cannot be shared.', code: 100, subcode: 1609008 });
  return link;
}

/** A photo of the Page that is neither too old nor published. */
export function checkPhoto(state: FacebookState, pageId: string, id: string) {
  const photo = state.photos.get(id);
  const isGone = !photo || photo.createdAt + state.settings().photoLifeMs <= state.clock.now();
  if (isGone || photo.pageId !== pageId) throw notFound(id);
  if (photo.postId !== null)
    throw graphError({ message: 'These photos were already posted.', code: 1, subcode: 1366051 });
}

function checkDuplicate(state: FacebookState, pageId: string, message: string, photoIds: string[]) {
  const last = [...state.posts.values()].filter((post) => post.pageId === pageId).at(-1);
  const isSame = last?.message === message && photoIds.length === 0 && last.photoIds.length === 0;
  if (isSame && state.settings().refusesDuplicates)
    throw graphError({ message: '(#506) Duplicate status message', code: 506 });
}
