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

export interface Row {
  /** Placeholders in braces; `{uid}` is the owner. */
  path: string;
  what: string;
  access: Record<Operation, Access>;
}
const readable = access('owner', 'owner', 'nobody', 'nobody', 'nobody');
const closed = access('nobody', 'nobody', 'nobody', 'nobody', 'nobody');

/** Every kind of document, and an unknown one. */
export const matrix: readonly Row[] = [
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
  { path: 'connectLinks/{tokenHash}', what: 'connect links', access: closed },
  { path: 'users/{uid}/settings/{name}', what: 'other settings', access: closed },
  { path: 'users/{uid}/idempotency/{keyHash}', what: 'stored responses', access: closed },
  { path: 'users/{uid}/profiles/{profileId}', what: 'profiles', access: closed },
  { path: 'users/{uid}/profileExternalIds/{hash}', what: 'profiles by `externalId`', access: closed },
  {
    path: 'users/{uid}/pushSubscriptions/{endpointHash}',
    what: 'browsers with push notifications',
    access: closed,
  },
  { path: 'users/{uid}/accountGroups/current', what: 'groups of accounts', access: closed },
  { path: 'users/{uid}/slots/{planId}', what: 'weekly times', access: closed },
  { path: 'users/{uid}/slotReservations/{slotId}', what: 'reserved slots', access: closed },
  { path: 'users/{uid}/uploads/{mediaId}', what: 'incomplete uploads', access: closed },
  { path: 'users/{uid}/storageDays/{day}', what: 'bytes stored on a day', access: closed },
  { path: 'users/{uid}/record/{day}', what: 'ended runs of a day', access: closed },
  { path: 'users/{uid}/simulatedPosts/{id}', what: 'simulated posts', access: closed },
  { path: 'users/{uid}/events/{eventId}', what: 'events', access: closed },
  { path: 'users/{uid}/eventStream/current', what: 'latest sequence', access: closed },
  { path: 'users/{uid}/notices/{eventId}', what: 'e-mails and push notifications', access: closed },
  { path: 'users/{uid}/noticeSettings/current', what: 'settings of notifications', access: closed },
  { path: 'users/{uid}/exports/current', what: 'latest data export', access: closed },
  { path: 'users/{uid}/webhooks/{id}', what: 'webhook endpoints, secrets sealed', access: closed },
  { path: 'users/{uid}/webhooks/{id}/deliveries/{eventId}', what: 'deliveries to webhook endpoints', access: closed },
  { path: 'users/{uid}/payment/current', what: 'customer and checkout', access: closed },
  { path: 'users/{uid}/anything/{id}', what: 'anything else', access: closed },
  { path: 'postSubmissions/{id}', what: 'accepted posts', access: readable },
  { path: 'postSubmissions/{id}/runs/{runId}', what: 'runs', access: readable },
  { path: 'oauthStates/{state}', what: 'OAuth connections in progress', access: closed },
  { path: 'oauthClients/{clientId}', what: 'registrations at servers of networks', access: closed },
  { path: 'oauthServerClients/{clientId}', what: 'registered apps', access: closed },
  { path: 'oauthCodes/{codeHash}', what: 'codes of apps', access: closed },
  { path: 'pendingConnections/{id}', what: 'unconfirmed OAuth connections', access: closed },
  { path: 'rateLimits/{key}', what: 'requests of the last minute', access: closed },
  { path: 'webhookEvents/{id}', what: 'processed events', access: closed },
  { path: 'paymentCustomers/{customerId}', what: 'user of each paying customer', access: closed },
  { path: 'endedSessions/{id}', what: 'ended sessions', access: closed },
  { path: 'accountDeletions/{uid}', what: 'users under deletion', access: closed },
  {
    path: 'accountDeletions/{uid}/uploads/{mediaId}',
    what: 'uploads of deleted users',
    access: closed,
  },
  { path: 'streamTokens/{tokenHash}', what: 'tokens of streams', access: closed },
  { path: 'runOutcomes/{id}', what: 'runs that are not counted yet', access: closed },
  { path: 'record/{day}', what: 'ended runs of a day, all users', access: closed },
  { path: 'operations/{name}', what: 'paused platforms, status of the service', access: closed },
  { path: 'logs/{eventId}', what: 'log', access: closed },
  { path: 'errorLogs/{id}', what: 'errors', access: closed },
  { path: 'anything/{id}', what: 'anything else', access: closed },
];

/** The matrix in Markdown: the documents, by what their owner may do. */
export function markdown(): string {
  return [...Map.groupBy(matrix, allowedOperations)]
    .map(([allowed, rows]) =>
      [
        allowed === '' ? 'Nobody has access to:' : `The owner may ${allowed}:`,
        '',
        ...rows.map(({ path, what }) => `- \`${path}\`: ${what}`),
      ].join('\n'),
    )
    .join('\n\n');
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
