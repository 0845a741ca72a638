import type { NewPost, Post, PostChange } from '@herald-publishing/client';
import { toApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';
import { removedFields } from '../../api/post-fields.ts';

type Content = NewPost['post']['content'];

const MEDIA_FIELDS = ['mediaIds', 'mediaUrls', 'altTexts'] as const;

/** The change that makes the post of `wanted` of the post of `base`: what is the same is left out. Null where nothing changes. */
export function editBody(base: NewPost, wanted: NewPost): PostChange | null {
  const [before, after] = [base.post.content, wanted.post.content];
  const [fieldsBefore, fieldsAfter] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.entries(fieldsAfter).filter(
    ([name, value]) => canonical(value) !== canonical(fieldsBefore[name]),
  );
  const hasOtherMedia = canonical(mediaOf(before)) !== canonical(mediaOf(after));
  const content = { ...Object.fromEntries(changed), ...(hasOtherMedia ? { mediaUrls: [], ...mediaOf(after) } : {}) };
  const scheduledTime = wanted.scheduledTime ?? null;
  const change = {
    ...(Object.keys(content).length === 0 ? {} : { post: { content } }),
    ...((base.scheduledTime ?? null) === scheduledTime ? {} : { scheduledTime }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** All fields except the fields of the media; an empty field has the value that removes it. */
function fieldsOf({ mediaIds: _ids, mediaUrls: _urls, altTexts: _texts, ...fields }: Content): Record<string, unknown> {
  return { text: '', ...removedFields, ...fields };
}

/** The fields of the media. Sent together, they replace all media. */
function mediaOf(content: Content): Pick<Content, (typeof MEDIA_FIELDS)[number]> {
  const { mediaIds, mediaUrls, altTexts } = content;
  return { ...(mediaIds && { mediaIds }), ...(mediaUrls && { mediaUrls }), ...(altTexts && { altTexts }) };
}

/** A post changes by itself, as its risks do: that is no reason to refuse. */
const MAX_ATTEMPTS = 4;

/**
 * Changes a post, unless what the edit replaces is no longer what its user began with: then resolves with the post as it is now, and
 * nothing was saved. Resolves with null once it is saved. `requestOf` is the request that makes a post as it is. Throws what
 * `toApiError` reads, such as `not_editable` once it is on its way.
 */
export async function saveEdit(
  id: string,
  base: NewPost,
  wanted: NewPost,
  requestOf: (post: Post) => NewPost,
): Promise<Post | null> {
  const body = editBody(base, wanted);
  if (body === null) return null;
  for (let attempt = 1; ; attempt += 1) {
    const post = await herald.posts.get(id);
    const current = requestOf(post);
    // The response to an earlier attempt was lost.
    if (editBody(current, wanted) === null) return null;
    if (editBody(current, base) !== null) return post;
    try {
      await herald.posts.update(id, body, { ifMatch: post });
      return null;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code !== 'precondition_failed' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** JSON without the order of fields, which a request and its response may have differently. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
    ) ?? ''
  );
}

/** What one user has made of `base`, where another one has made `theirs` of it: `mine` wins only where it differs from `base`. */
export function merged<T>(base: T, mine: T, theirs: T): T;
export function merged(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (canonical(before) === canonical(mine)) return theirs;
  const base = before ?? {};
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return mine;
  const names = Object.keys({ ...theirs, ...mine });
  const fields = names.map((name) => [name, merged(base[name], mine[name], theirs[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
