import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import type { ZodObject, ZodType } from 'zod';
import type { Platform } from '../platforms/platform.ts';
import { converterFor } from './converter.ts';
import { account } from './documents/account.ts';
import { apiKey } from './documents/api-key.ts';
import { creditEntry } from './documents/credit-entry.ts';
import { creditGrant } from './documents/credit-grant.ts';
import { credits } from './documents/credits.ts';
import { endedSession } from './documents/ended-session.ts';
import { idempotencyRecord } from './documents/idempotency-record.ts';
import { apiRequestRecord, errorLogRecord, logRecord } from './documents/log-records.ts';
import { media } from './documents/media.ts';
import { oauthState } from './documents/oauth-state.ts';
import { paymentCustomer } from './documents/payment-customer.ts';
import { pendingConnection } from './documents/pending-connection.ts';
import { platformPauses } from './documents/platform-pauses.ts';
import { rateLimit } from './documents/rate-limit.ts';
import { run, runHistory, runPosition, runView } from './documents/run.ts';
import { storageDay } from './documents/storage-day.ts';
import { submission } from './documents/submission.ts';
import { subscription } from './documents/subscription.ts';
import { transcription } from './documents/transcription.ts';
import { upload } from './documents/upload.ts';
import { userPost } from './documents/user-post.ts';
import { webhookEvent } from './documents/webhook-event.ts';

/** Every path of the database, typed, and parsed on read. Ids must be valid path segments. */
export const createCollections = (db: Firestore) => {
  const collection = <T extends object>(path: string, schema: ZodType<T>) =>
    db.collection(path).withConverter(converterFor(schema));

  /** The selected fields of a query's documents; the others are not sent. */
  const selection = <T extends object>(query: Query, schema: ZodObject & ZodType<T>) =>
    query.select(...Object.keys(schema.shape)).withConverter(converterFor(schema));

  return {
    apiKeys: collection('apiKeys', apiKey),
    submissions: collection('postSubmissions', submission),
    runs: (submissionId: string) => collection(`postSubmissions/${submissionId}/runs`, run),
    allRuns: db.collectionGroup('runs').withConverter(converterFor(run)),
    runViews: (submissionId: string) => selection(db.collection(`postSubmissions/${submissionId}/runs`), runView),
    runHistories: (submissionId: string) =>
      selection(db.collection(`postSubmissions/${submissionId}/runs`), runHistory),
    allRunPositions: selection(db.collectionGroup('runs'), runPosition),
    platformPauses: collection('operations', platformPauses).doc('platformPauses'),
    endedSessions: collection('endedSessions', endedSession),
    oauthStates: collection('oauthStates', oauthState),
    pendingConnections: collection('pendingConnections', pendingConnection),
    rateLimits: collection('rateLimits', rateLimit),
    webhookEvents: collection('webhookEvents', webhookEvent),
    paymentCustomers: collection('paymentCustomers', paymentCustomer),
    allSubscriptions: db.collectionGroup('subscription').withConverter(converterFor(subscription)),
    logs: collection('logs', logRecord),
    errorLogs: collection('errorLogs', errorLogRecord),
    allApiRequests: db.collectionGroup('apiRequests').withConverter(converterFor(apiRequestRecord)),
    allCreditEntries: db.collectionGroup('entries').withConverter(converterFor(creditEntry)),
    allIdempotency: db.collectionGroup('idempotency').withConverter(converterFor(idempotencyRecord)),
    allUploads: db.collectionGroup('uploads').withConverter(converterFor(upload)),
    allAccounts: db.collectionGroup('accounts').withConverter(converterFor(account)),
    user: (uid: string) => ({
      subscription: collection(`users/${uid}/subscription`, subscription).doc('current'),
      credits: collection(`users/${uid}/credits`, credits).doc('current'),
      creditEntries: collection(`users/${uid}/credits/current/entries`, creditEntry),
      creditGrants: collection(`users/${uid}/credits/current/entries`, creditGrant),
      accounts: (platform: Platform) => collection(`users/${uid}/integrations/${platform}/accounts`, account),
      idempotency: collection(`users/${uid}/idempotency`, idempotencyRecord),
      media: collection(`users/${uid}/media`, media),
      uploads: collection(`users/${uid}/uploads`, upload),
      storageDays: collection(`users/${uid}/storageDays`, storageDay),
      transcriptions: collection(`users/${uid}/transcriptions`, transcription),
      posts: collection(`users/${uid}/posts`, userPost),
      apiRequests: collection(`users/${uid}/apiRequests`, apiRequestRecord),
    }),
  };
};

export type Collections = ReturnType<typeof createCollections>;
export type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
export type { DocumentReference };
