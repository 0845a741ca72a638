import { documentPaths } from '../../functions/src/infra/store/document-paths.ts';

/**
 * The identity of a request: unauthenticated, a guest of the anonymous provider with the owner's id, another user, and the
 * owner of the documents. Only the owner may write anything.
 */
export const identities = ['nobody', 'guest', 'other', 'owner'] as const;
export type Identity = (typeof identities)[number];

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

/** The identity that is allowed an operation. */
export type Access = 'owner' | 'nobody';

export function isAllowed(access: Access, identity: Identity): boolean {
  return access === identity && identity === 'owner';
}

export const OWNER = 'owner-uid';

export interface Row {
  /** Placeholders in braces; `{uid}` is the owner. */
  path: string;
  access: Record<Operation, Access>;
}

const readable = access('owner', 'owner', 'nobody', 'nobody', 'nobody');
const closed = access('nobody', 'nobody', 'nobody', 'nobody', 'nobody');

/** Every kind of document that its owner has access to. */
const open: readonly (Row & { what: string })[] = [
  {
    path: 'users/{uid}',
    what: 'profile',
    access: access('owner', 'nobody', 'owner', 'owner', 'nobody'),
  },
  {
    path: 'users/{uid}/settings/web',
    what: 'settings of the pages',
    access: access('owner', 'nobody', 'owner', 'owner', 'owner'),
  },
  { path: 'users/{uid}/drafts/{draftId}', what: 'unsent posts', access: readable },
  { path: 'users/{uid}/subscription/current', what: 'subscription', access: readable },
  { path: 'users/{uid}/credits/current', what: 'AI credits', access: readable },
  { path: 'users/{uid}/credits/current/entries/{entryId}', what: 'credit ledger', access: readable },
  {
    path: 'users/{uid}/integrations/{platform}/accounts/{accountId}',
    what: 'connected accounts, tokens sealed',
    access: readable,
  },
  { path: 'users/{uid}/posts/{postId}', what: 'published posts and their numbers', access: readable },
  { path: 'users/{uid}/accountMetrics/{accountKey}', what: 'numbers of connected accounts', access: readable },
  { path: 'users/{uid}/media/{mediaId}', what: 'stored files', access: readable },
  { path: 'users/{uid}/transcriptions/{jobId}', what: 'transcriptions', access: readable },
  { path: 'users/{uid}/apiRequests/{requestId}', what: 'requests of API keys', access: readable },
  {
    path: 'apiKeys/{keyHash}',
    what: 'API keys',
    access: access('owner', 'nobody', 'nobody', 'nobody', 'nobody'),
  },
  { path: 'postSubmissions/{id}', what: 'accepted posts', access: readable },
  { path: 'postSubmissions/{id}/runs/{runId}', what: 'runs', access: readable },
];

/** Every other kind of document, and unknown ones. */
const others: readonly string[] = [
  ...documentPaths(OWNER).filter((path) => !open.some((row) => hasForm(path, row.path))),
  'users/{uid}/settings/{name}',
  'users/{uid}/anything/{id}',
  'anything/{id}',
];

export const matrix: readonly Row[] = [...open, ...others.map((path) => ({ path, access: closed }))];

/** The open documents in Markdown, by what their owner may do. */
export function markdown(): string {
  return [...Map.groupBy(open, allowedOperations)]
    .map(([allowed, rows]) =>
      [`The owner may ${allowed}:`, '', ...rows.map(({ path, what }) => `- \`${path}\`: ${what}`)].join('\n'),
    )
    .join('\n\n');
}

function hasForm(path: string, form: string): boolean {
  return new RegExp(`^${form.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

function access(get: Access, list: Access, create: Access, update: Access, remove: Access): Row['access'] {
  return {
    get,
    list,
    create,
    update,
    delete: remove,
  };
}

function allowedOperations({ access }: Row): string {
  return operations.filter((operation) => access[operation] === 'owner').join(', ');
}
