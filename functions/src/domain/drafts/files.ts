import { z } from 'zod';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import type { DraftFile, StoredDraft } from '../../model/planning.ts';
import { type PostProblem, reachableRule } from '../posts/index.ts';
import type { DraftRequest } from './read.ts';
import { filesIn, mapFiles, mapItems, mapLinks, pagesIn } from './request-files.ts';

/** Of one draft. Others can be named by their ids. */
export const MAX_FILES = 100;

type Authors = Pick<StoredDraft, 'createdBy' | 'changedBy' | 'byProgram'>;
type Draft = Authors & Pick<StoredDraft, 'files'>;

/** Whether a program may have chosen what the draft names: the person who approves it must get what they have seen. */
export function isOfProgram({ createdBy, changedBy, byProgram }: Authors): boolean {
  return byProgram || createdBy.kind === 'key' || changedBy?.kind !== 'person';
}

/** A file or a page that the request of a draft names by its address, and what is published in its place. */
export interface ViewedFile extends Pick<DraftFile, 'kind' | 'page'> {
  url: string;
  /** Where the request first names it. */
  field: string;
  state: 'waiting' | 'stored' | 'failed';
  mediaId: string | null;
  storedUrl: string | null;
  message: string | null;
}

/** The files of a draft of a program that are to be stored before it is published; none of a draft that only a person has written. */
export function viewFiles(ctx: Pick<Context, 'files'>, draft: Draft, request: DraftRequest | null): ViewedFile[] {
  if (request === null || !isOfProgram(draft)) return [];
  const tried = new Map(draft.files.map((file) => [keyOf(file), file]));
  const all = (['file', 'page'] as const).flatMap((kind) =>
    [...(kind === 'file' ? filesIn(ctx, request) : pagesIn(request))].map(([url, field]) => ({
      kind,
      url,
      field,
      ...stateOf(tried.get(keyOf({ kind, url }))),
    })),
  );
  return all.slice(0, MAX_FILES + 1).map((file, index) => (index < MAX_FILES ? file : { ...file, ...tooMany }));
}

/** An address may be that of a file and of a page. */
export function keyOf({ kind, url }: Pick<DraftFile, 'kind' | 'url'>): string {
  return `${kind} ${url}`;
}

const tooMany = {
  state: 'failed',
  message: `Of a draft at most ${MAX_FILES} files are stored. Name the others by their mediaId.`,
} as const;

function stateOf(file: DraftFile | undefined): Omit<ViewedFile, 'kind' | 'url' | 'field'> {
  const { stored = null, page = null, message = null } = file ?? {};
  const failed = file ? 'failed' : 'waiting';
  return {
    state: stored || page ? 'stored' : failed,
    page,
    mediaId: stored?.mediaId ?? null,
    storedUrl: stored?.url ?? null,
    message,
  };
}

/** The request as it is published: with the copies in place of the files that are stored. */
export function withCopies(files: readonly ViewedFile[], request: DraftRequest): DraftRequest {
  if (files.length === 0) return request;
  const stored = new Map(files.map((file) => [keyOf(file), file]));
  const copied = mapFiles(request, (url) => stored.get(keyOf({ kind: 'file', url }))?.storedUrl ?? url);
  const linked = mapLinks(copied, (link) => {
    const { page, storedUrl } = stored.get(keyOf({ kind: 'page', url: link.url })) ?? {};
    return page ? { ...page, imageUrl: storedUrl, ...link } : link;
  });
  return withDocumentIds(files, linked);
}

const list = z.array(z.unknown());
const content = z.looseObject({ mediaUrls: list, mediaIds: list.default([]) });
const withMedia = z.looseObject({ post: z.looseObject({ content }) });

/** Names the copies of documents by their ids: the record of a copy knows the name of its file, which platforms show. */
function withDocumentIds(files: readonly ViewedFile[], given: DraftRequest): DraftRequest {
  const copies = files.filter(({ storedUrl }) => storedUrl?.endsWith('.pdf'));
  if (copies.length === 0) return given;
  const ids = new Map<unknown, string | null>(copies.map(({ storedUrl, mediaId }) => [storedUrl, mediaId]));
  const request = mapItems(given, (item) => {
    const { url, ...others } = item;
    return ids.has(url) && !('mediaId' in item) ? { ...others, mediaId: ids.get(url) } : item;
  });
  const { data } = withMedia.safeParse(request);
  if (!data) return request;
  const { mediaUrls, mediaIds, ...others } = data.post.content;
  const media = {
    mediaUrls: mediaUrls.filter((url) => !ids.has(url)),
    mediaIds: [...mediaUrls.flatMap((url) => ids.get(url) ?? []), ...mediaIds],
  };
  return { ...data, post: { ...data.post, content: { ...others, ...media } } };
}

/** Throws `not_editable` while a file of the draft is not stored. */
export function requireStored(files: readonly ViewedFile[]): void {
  const missing = files.filter(({ state }) => state !== 'stored');
  if (missing.length === 0) return;
  const hasFailed = missing.some(({ state }) => state === 'failed');
  throw new HeraldError(
    'not_editable',
    `Not every file of this draft is stored: ${missing.length} ${hasFailed ? 'failed or are waiting' : 'are waiting'}.`,
    {
      details: { files: missing.map(({ url, state, message }) => ({ url, state, message })) },
      fix: hasFailed
        ? 'Correct the addresses that failed with PATCH /v1/drafts/{id}, or send the same again to repeat the download.'
        : 'Read the draft until its files are stored, and approve it then.',
    },
  );
}

/** What stands against publishing a draft with files that could not be stored. */
export function problemsOfFiles(files: readonly ViewedFile[]): PostProblem[] {
  return files
    .filter(({ state }) => state === 'failed')
    .map(({ field, url, message }) => ({
      field,
      target: null,
      rule: reachableRule.id,
      limit: null,
      actual: url,
      severity: 'error',
      message: message ?? '',
      fix: 'Correct the address, or change the draft again to repeat the download.',
    }));
}
