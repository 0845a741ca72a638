/** A query of the functions, as Firestore needs an index for it: every field with its order, equality as `ANY`. */
export interface Query {
  /** The file below functions/src that makes it. */
  file: string;
  collection: string;
  scope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: readonly (readonly [path: string, order: 'ASCENDING' | 'DESCENDING' | 'ANY'])[];
}

/** Every query of the functions; `data-model.test.ts` compares the list with the source. */
export const queries: readonly Query[] = [
  {
    file: 'jobs/release-stale-credits.ts',
    collection: 'entries',
    scope: 'COLLECTION_GROUP',
    fields: [['releaseAt', 'ASCENDING']],
  },
  {
    file: 'jobs/recover-runs.ts',
    collection: 'runs',
    scope: 'COLLECTION_GROUP',
    fields: [['recoverAt', 'ASCENDING']],
  },
  {
    file: 'jobs/token-refresh.ts',
    collection: 'accounts',
    scope: 'COLLECTION_GROUP',
    fields: [['expiresAt', 'ASCENDING']],
  },
  {
    file: 'jobs/token-refresh.ts',
    collection: 'accounts',
    scope: 'COLLECTION_GROUP',
    fields: [['expiresAt', 'DESCENDING']],
  },
  {
    file: 'jobs/dispatch-due.ts',
    collection: 'postSubmissions',
    scope: 'COLLECTION',
    fields: [['dueAt', 'ASCENDING']],
  },
  { file: 'jobs/log-cleanup.ts', collection: 'logs', scope: 'COLLECTION', fields: [['timestamp', 'ASCENDING']] },
  { file: 'jobs/log-cleanup.ts', collection: 'errorLogs', scope: 'COLLECTION', fields: [['timestamp', 'ASCENDING']] },
  {
    file: 'jobs/log-cleanup.ts',
    collection: 'apiRequests',
    scope: 'COLLECTION_GROUP',
    fields: [['timestamp', 'ASCENDING']],
  },
  {
    file: 'jobs/clear-abandoned.ts',
    collection: 'idempotency',
    scope: 'COLLECTION_GROUP',
    fields: [['recoverAt', 'ASCENDING']],
  },
  {
    file: 'jobs/oauth-state-cleanup.ts',
    collection: 'oauthStates',
    scope: 'COLLECTION',
    fields: [['createdAt', 'ASCENDING']],
  },
  {
    file: 'jobs/webhook-event-cleanup.ts',
    collection: 'webhookEvents',
    scope: 'COLLECTION',
    fields: [['receivedAt', 'ASCENDING']],
  },
  {
    file: 'jobs/rate-limit-cleanup.ts',
    collection: 'rateLimits',
    scope: 'COLLECTION',
    fields: [['updatedAt', 'ASCENDING']],
  },
  {
    file: 'posts/list.ts',
    collection: 'postSubmissions',
    scope: 'COLLECTION',
    fields: [
      ['userId', 'ANY'],
      ['createdAt', 'DESCENDING'],
    ],
  },
  {
    file: 'connections/platform-event.ts',
    collection: 'accounts',
    scope: 'COLLECTION_GROUP',
    fields: [['accountId', 'ANY']],
  },
  {
    file: 'billing/apply-payment-event.ts',
    collection: 'subscription',
    scope: 'COLLECTION_GROUP',
    fields: [['stripeCustomerId', 'ANY']],
  },
  { file: 'keys/list.ts', collection: 'apiKeys', scope: 'COLLECTION', fields: [['userId', 'ANY']] },
];

/** The collections whose documents carry `expireAt`, by the file below functions/src/store/documents with their schema. */
export const expiring: Readonly<Record<string, readonly string[]>> = {
  'ended-session.ts': ['endedSessions'],
  'idempotency-record.ts': ['idempotency'],
  'log-records.ts': ['logs', 'errorLogs', 'apiRequests'],
  'oauth-state.ts': ['oauthStates'],
  'payment-customer.ts': ['paymentCustomers'],
  'rate-limit.ts': ['rateLimits'],
  'webhook-event.ts': ['webhookEvents'],
  'run.ts': ['runs'],
  'submission.ts': ['postSubmissions'],
  'user-post.ts': ['posts'],
};

/** Collections that grow with every request or post: an index on a field that no query uses costs a write each time. */
export const growing = ['runs', 'posts', 'logs', 'apiRequests', 'idempotency'] as const;
