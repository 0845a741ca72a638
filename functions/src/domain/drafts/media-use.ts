import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { readable } from '../../infra/store/converter.ts';
import type { StoredDraft } from '../../model/planning.ts';
import type { SavedMedia } from '../media/index.ts';

/** Drafts read together: each may have 400 kB. */
const PAGE = 20;

/** A draft that uses a file. */
interface DraftWithFile {
  id: string;
  draft: Pick<StoredDraft, 'status' | 'preview' | 'updatedAt'>;
}

/** The drafts that name a file by its id or its URL, the latest change first, at most `limit`. */
export async function draftsWithFile(
  { store }: Pick<Context, 'store'>,
  userId: string,
  { id: mediaId, media }: SavedMedia,
  limit: number,
): Promise<DraftWithFile[]> {
  const found: DraftWithFile[] = [];
  for await (const page of pagesOf(store.user(userId).drafts.orderBy('updatedAt', 'desc'), PAGE))
    for (const { id, data } of readable(page)) {
      const text = `${data.content} ${data.request} ${JSON.stringify(data.files)}`;
      // Without a version it was written by the browser itself, and no list has it.
      if (data.version > 0 && (text.includes(mediaId) || text.includes(media.url))) found.push({ id, draft: data });
      if (found.length === limit) return found;
    }
  return found;
}
