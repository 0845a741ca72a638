import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { DraftEntry, StoredDraft } from '../../model/planning.ts';
import { MAX_DRAFTS } from './limit.ts';

/** A body of `POST /v1/posts`, valid or not. */
export type DraftRequest = Record<string, unknown>;

/** A draft as it was read. */
export type ReadDraft = Awaited<ReturnType<typeof readDraft>>;

interface ListedDraft {
  id: string;
  draft: DraftEntry;
}

/** A user's drafts with the latest change first, without their contents. */
export async function listDrafts({ store }: Pick<Context, 'store'>, userId: string): Promise<ListedDraft[]> {
  const { docs } = await store.user(userId).draftEntries.orderBy('updatedAt', 'desc').limit(MAX_DRAFTS).get();
  // Without a version it was written by the browser itself.
  return readable(docs)
    .filter(({ data }) => data.version > 0)
    .map(({ id, data }) => ({ id, draft: data }));
}

/** How many of them wait for a person. */
export async function countWaiting({ store }: Pick<Context, 'store'>, userId: string): Promise<number> {
  const [count = 0] = await store.countAll([store.user(userId).drafts.where('status', '==', 'waiting')]);
  return count;
}

/** A page of them. They are few enough to read all, so that a filter needs no index. */
export async function pageOfDrafts(
  tools: Pick<Context, 'store'>,
  userId: string,
  { status, limit, after }: { status: StoredDraft['status'] | null; limit: number; after: Position | null },
): Promise<{ drafts: ListedDraft[]; next: Position | null }> {
  const all = (await listDrafts(tools, userId)).filter(
    ({ id, draft }) => (status === null || draft.status === status) && (after === null || isAfter(after, id, draft)),
  );
  const drafts = all.slice(0, limit);
  const last = drafts.at(-1);
  return { drafts, next: last && all.length > limit ? { at: last.draft.updatedAt, id: last.id } : null };
}

/** In the order of the list; of the same time, the database has the higher id first. */
function isAfter({ at, id: previous }: Position, id: string, { updatedAt }: DraftEntry): boolean {
  const later = updatedAt.getTime() - at.getTime();
  return later < 0 || (later === 0 && id < previous);
}

/** A draft, with the version of its document. Throws `not_found`. */
export async function readDraft({ store }: Pick<Context, 'store'>, userId: string, id: string) {
  const snapshot = isPathSegment(id) ? await store.user(userId).drafts.doc(id).get() : null;
  const draft = unlessMalformed(() => snapshot?.data());
  if (!snapshot || !draft || (draft.content === null && draft.request === null))
    throw new HeraldError('not_found', 'There is no such draft. It may have been published or deleted.', { fix: null });
  return { id, draft, request: requestIn(draft), snapshot };
}

/** The request of a draft. Throws `not_editable` where only the pages can read it. */
export function requireRequest({ request }: ReadDraft): DraftRequest {
  if (request) return request;
  throw new HeraldError('not_editable', 'This draft was last changed on an earlier version of the pages.', {
    fix: 'Open the draft on the pages and change it there.',
  });
}

const object = z.record(z.string(), z.unknown());

function requestIn({ request }: StoredDraft): DraftRequest | null {
  return request === null ? null : object.parse(JSON.parse(request));
}
