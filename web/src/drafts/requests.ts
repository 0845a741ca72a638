import { request } from '../api/client.ts';
import { type Connections, connectionsQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { type Draft, parseDraft, type Target, toRequest } from './draft.ts';
import { withKept } from './kept.ts';

/** A stored draft without its content. */
export type DraftEntry = ResponseOf<'/api/drafts', 'get'>['drafts'][number];

const PREVIEW_LENGTH = 100;
/** Characters, each of which may take several of the 64 kB that such requests may have. */
const MAX_KEEPALIVE = 15_000;

/** Stores a draft on condition that it still has this version. Resolves with the new one. Throws `ApiError`. */
export async function saveDraftOnServer(id: string, version: number, draft: Draft): Promise<number> {
  // The composer has loaded them by now.
  const { platforms = [] } = queryClient.getQueryData<Partial<Connections>>(connectionsQuery.queryKey) ?? {};
  const post = { ...withKept(toRequest(draft, draft.targets.map(targetOf), platforms), draft) };
  const { remembered: _, ...content } = draft;
  const body = { content, request: post, preview: beginning(draft.text), version };
  // Browsers finish a small request of a page that is being closed, where it asks for that.
  const keepalive = document.visibilityState === 'hidden' && JSON.stringify(body).length < MAX_KEEPALIVE;
  return (await request('put', '/api/drafts/{id}', { params: { id }, body, keepalive })).version;
}

/** A stored draft; `draft` is null where this version of the page cannot read it. Throws `ApiError`. */
export async function readDraftOnServer(
  id: string,
): Promise<{ version: number; isPrepared: boolean; draft: Draft | null }> {
  const { version, status, content, post, request: own } = await request('get', '/api/drafts/{id}', { params: { id } });
  const isPrepared = status !== 'open';
  if (!post || !own) return { version, isPrepared, draft: parseDraft(content) };
  const { draftOfRequest } = await import('./draft-of-request.ts');
  return { version, isPrepared, draft: draftOfRequest(post, own) };
}

export async function deleteDraftOnServer(id: string): Promise<void> {
  await request('delete', '/api/drafts/{id}', { params: { id } });
}

export const draftsQuery: QueryOptions<DraftEntry[]> = {
  queryKey: ['drafts'],
  queryFn: async ({ signal }) => (await request('get', '/api/drafts', { signal })).drafts,
  refetchOnWindowFocus: 'always',
};

/** Fetches again what is shown of drafts: one of them was changed. */
export function refetchDrafts(): void {
  void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
}

/** The account that the id of a target names. */
function targetOf(id: string): Target {
  const [platform = '', ...rest] = id.split(':');
  return { platform: platform as Target['platform'], accountId: rest.join(':') };
}

function beginning(text: string): string {
  const letters = Array.from(text.trim());
  return letters.length <= PREVIEW_LENGTH ? letters.join('') : `${letters.slice(0, PREVIEW_LENGTH - 1).join('')}…`;
}
