import { fetchWithSession, requestThrough } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { draftsQuery } from '../drafts/requests.ts';

/** A draft as it would be published now, with its problems. */
export type ReviewedDraft = ResponseOf<'/api/drafts/{id}/review', 'get'>;

export interface Review {
  draft: ReviewedDraft;
  /** Of what is shown: with it, nothing else is approved. */
  etag: string;
}

/** How often the page asks whether the files of a draft are stored (ms). */
const FILES_INTERVAL_MS = 3000;

/**
 * A draft for a person who decides about it. It is not fetched again by itself, unless it cannot be approved because its files are being
 * stored: what is on the page must not change in the moment in which it is approved.
 */
export function reviewQuery(id: string): QueryOptions<Review> {
  return {
    queryKey: ['review', id],
    queryFn: async ({ signal }) => fetchReview(id, signal),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.draft.files.some(({ state }) => state === 'waiting') ? FILES_INTERVAL_MS : false,
    refetchOnReconnect: false,
  };
}

/** The same for a list. */
export function waitingDraftQuery({ id, version }: Pick<ReviewedDraft, 'id' | 'version'>): QueryOptions<ReviewedDraft> {
  return {
    queryKey: [...draftsQuery.queryKey, id, version],
    queryFn: async ({ signal }) => (await fetchReview(id, signal)).draft,
  };
}

async function fetchReview(id: string, signal: AbortSignal): Promise<Review> {
  let etag = '';
  const read = requestThrough(async (...sent) => {
    const response = await fetchWithSession(...sent);
    etag = response.headers.get('etag') ?? '';
    return response;
  });
  const draft = await read('get', '/api/drafts/{id}/review', { params: { id }, signal });
  return { draft, etag };
}
