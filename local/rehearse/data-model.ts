/** The collections whose documents carry `expireAt`, by the file below functions/src/infra/store/documents with their schema. */
export const expiring: Readonly<Record<string, readonly string[]>> = {
  'account-deletion.ts': ['accountDeletions'],
  'connect-link.ts': ['connectLinks'],
  'draft.ts': ['drafts'],
  'ended-session.ts': ['endedSessions'],
  'event.ts': ['events'],
  'idempotency-record.ts': ['idempotency'],
  'log-records.ts': ['logs', 'errorLogs', 'apiRequests'],
  'oauth-client.ts': ['oauthClients'],
  'oauth-code.ts': ['oauthCodes'],
  'oauth-server-client.ts': ['oauthServerClients'],
  'oauth-state.ts': ['oauthStates'],
  'pending-connection.ts': ['pendingConnections'],
  'payment-customer.ts': ['paymentCustomers'],
  'profile.ts': ['profileExternalIds'],
  'rate-limit.ts': ['rateLimits'],
  'webhook-delivery.ts': ['deliveries'],
  'webhook-event.ts': ['webhookEvents'],
  'record-day.ts': ['record'],
  'run.ts': ['runs'],
  'simulated-post.ts': ['simulatedPosts'],
  'storage-day.ts': ['storageDays'],
  'stream-token.ts': ['streamTokens'],
  'submission.ts': ['postSubmissions'],
  'user-post.ts': ['posts'],
};

/** Collections that grow with every request or post: an index on a field that no query uses costs a write each time. */
export const growing = [
  'runs',
  'posts',
  'logs',
  'apiRequests',
  'idempotency',
  'events',
  'deliveries',
  'runOutcomes',
] as const;
