import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { type ZodObject, type ZodType, z } from 'zod';
import { apiKey, endedSession, oauthCode, oauthServerClient } from '../../model/access.ts';
import {
  account,
  accountGroups,
  connectLink,
  oauthClient,
  oauthState,
  pendingConnection,
} from '../../model/account.ts';
import {
  creditEntry,
  creditGrant,
  credits,
  paymentAccount,
  paymentCustomer,
  subscription,
} from '../../model/billing.ts';
import { dailyUse } from '../../model/daily-use.ts';
import { event, eventStream, streamToken } from '../../model/event.ts';
import { media, mediaExpiry, storageDay, upload, uploadSession } from '../../model/media.ts';
import { accountMetrics, observationTime } from '../../model/metrics.ts';
import { notice, noticeSettings, pushSubscription } from '../../model/notification.ts';
import { draft, draftEntry, slotPlan, slotReservation } from '../../model/planning.ts';
import type { Platform } from '../../model/platform.ts';
import { simulatedPost, submission, userPost, userPostNumbers } from '../../model/post.ts';
import {
  apiRequestRecord,
  claimedOperation,
  errorLogRecord,
  idempotencyRecord,
  logRecord,
  rateLimit,
} from '../../model/request.ts';
import { publishingPlace, run, runEnd, runHistory, runPosition, runView, runWait } from '../../model/run.ts';
import { runOutcome } from '../../model/run-outcome.ts';
import { spending } from '../../model/spending.ts';
import {
  incidents,
  platformPauses,
  recordDay,
  serviceJobs,
  serviceStatus,
  sweepCursors,
  sweepPositions,
} from '../../model/status.ts';
import { transcription } from '../../model/transcription.ts';
import { accountDeletion, dataExport, profile, profileExternalId } from '../../model/user.ts';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../../model/webhook.ts';
import { converterFor } from './converter.ts';

/** The references of so many users take a few megabytes. */
const MAX_USERS = 500;

/** Every path of the database, typed, and parsed on read. Ids must be valid path segments. */
export function createCollections(db: Firestore) {
  const collection = <T extends object>(path: string, schema: ZodType<T>) =>
    db.collection(path).withConverter(converterFor(schema));

  /** The selected fields of a query's documents; the others are not sent. */
  const selection = <T extends object>(query: Query, schema: ZodObject & ZodType<T>) =>
    query.select(...Object.keys(schema.shape)).withConverter(converterFor(schema));

  /** The accounts of all users with a document name from `start` on and before `end`, by name. Both are paths of documents. */
  const accountsBetween = (start: string, end: string) =>
    db
      .collectionGroup('accounts')
      .withConverter(converterFor(account))
      .orderBy('__name__')
      .startAt(db.doc(start))
      .endBefore(db.doc(end));

  /** A request asks for those of its user several times. */
  const users = new LRUCache({
    max: MAX_USERS,
    memoMethod: (uid: string) => {
      /** A user's export has these as they are stored: they have no secret. domain/exports/ decides about all others. */
      const exportedAsStored = {
        subscription: collection(`users/${uid}/subscription`, subscription).doc('current'),
        payment: collection(`users/${uid}/payment`, paymentAccount).doc('current'),
        credits: collection(`users/${uid}/credits`, credits).doc('current'),
        drafts: collection(`users/${uid}/drafts`, draft),
        creditLedger: collection(`users/${uid}/credits/current/entries`, z.union([creditEntry, creditGrant])),
        profiles: collection(`users/${uid}/profiles`, profile),
        accountGroups: collection(`users/${uid}/accountGroups`, accountGroups).doc('current'),
        slots: collection(`users/${uid}/slots`, slotPlan),
        noticeSettings: collection(`users/${uid}/noticeSettings`, noticeSettings).doc('current'),
        media: collection(`users/${uid}/media`, media),
        transcriptions: collection(`users/${uid}/transcriptions`, transcription),
        accountMetrics: collection(`users/${uid}/accountMetrics`, accountMetrics),
        record: collection(`users/${uid}/record`, recordDay),
        apiRequests: collection(`users/${uid}/apiRequests`, apiRequestRecord),
      };
      return {
        ...exportedAsStored,
        exportedAsStored,
        document: db.doc(`users/${uid}`),
        creditEntries: collection(`users/${uid}/credits/current/entries`, creditEntry),
        draftEntries: selection(db.collection(`users/${uid}/drafts`), draftEntry),
        creditGrants: collection(`users/${uid}/credits/current/entries`, creditGrant),
        profileExternalIds: collection(`users/${uid}/profileExternalIds`, profileExternalId),
        slotReservations: collection(`users/${uid}/slotReservations`, slotReservation),
        pushSubscriptions: collection(`users/${uid}/pushSubscriptions`, pushSubscription),
        notices: collection(`users/${uid}/notices`, notice),
        dataExport: collection(`users/${uid}/exports`, dataExport).doc('current'),
        accounts: (platform: Platform) => collection(`users/${uid}/integrations/${platform}/accounts`, account),
        dailyUse: collection(`users/${uid}/dailyUse`, dailyUse).doc('current'),
        publishingPlaces: collection(`users/${uid}/publishingPlaces`, publishingPlace),
        idempotency: collection(`users/${uid}/idempotency`, idempotencyRecord),
        claimedOperations: selection(db.collection(`users/${uid}/idempotency`), claimedOperation),
        uploads: collection(`users/${uid}/uploads`, upload),
        storageDays: collection(`users/${uid}/storageDays`, storageDay),
        posts: collection(`users/${uid}/posts`, userPost),
        postNumbers: selection(db.collection(`users/${uid}/posts`), userPostNumbers),
        simulatedPosts: collection(`users/${uid}/simulatedPosts`, simulatedPost),
        events: collection(`users/${uid}/events`, event),
        eventStream: collection(`users/${uid}/eventStream`, eventStream).doc('current'),
        webhooks: collection(`users/${uid}/webhooks`, webhookEndpoint),
        deliveries: (webhookId: string) => collection(`users/${uid}/webhooks/${webhookId}/deliveries`, webhookDelivery),
      };
    },
  });

  return {
    accountDeletions: collection('accountDeletions', accountDeletion),
    uploadsOfDeleted: (uid: string) => collection(`accountDeletions/${uid}/uploads`, uploadSession),
    apiKeys: collection('apiKeys', apiKey),
    connectLinks: collection('connectLinks', connectLink),
    submissions: collection('postSubmissions', submission),
    runs: (submissionId: string) => collection(`postSubmissions/${submissionId}/runs`, run),
    allRuns: db.collectionGroup('runs').withConverter(converterFor(run)),
    runViews: (submissionId: string) => selection(db.collection(`postSubmissions/${submissionId}/runs`), runView),
    runHistories: (submissionId: string) =>
      selection(db.collection(`postSubmissions/${submissionId}/runs`), runHistory),
    runEnds: (submissionId: string) => selection(db.collection(`postSubmissions/${submissionId}/runs`), runEnd),
    allRunPositions: selection(db.collectionGroup('runs'), runPosition),
    allRunWaits: selection(db.collectionGroup('runs'), runWait),
    runOutcomes: collection('runOutcomes', runOutcome),
    record: collection('record', recordDay),
    platformPauses: collection('operations', platformPauses).doc('platformPauses'),
    /** `month` as YYYY-MM. */
    spending: (platform: Platform, month: string) =>
      collection('operations', spending).doc(`spending-${platform}-${month}`),
    serviceStatus: collection('operations', serviceStatus).doc('status'),
    serviceJobs: collection('operations', serviceJobs).doc('jobs'),
    sweepCursors: collection('operations', sweepCursors).doc('sweepCursors'),
    sweepPositions: collection('operations', sweepPositions).doc('sweepPositions'),
    incidents: collection('operations', incidents).doc('incidents'),
    endedSessions: collection('endedSessions', endedSession),
    streamTokens: collection('streamTokens', streamToken),
    oauthStates: collection('oauthStates', oauthState),
    oauthClients: collection('oauthClients', oauthClient),
    oauthServerClients: collection('oauthServerClients', oauthServerClient),
    oauthCodes: collection('oauthCodes', oauthCode),
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
    allUploadSessions: selection(db.collectionGroup('uploads'), uploadSession),
    allMediaExpiries: selection(db.collectionGroup('media'), mediaExpiry),
    allEvents: db.collectionGroup('events').withConverter(converterFor(event)),
    allDailyUse: db.collectionGroup('dailyUse').withConverter(converterFor(dailyUse)),
    allNotices: db.collectionGroup('notices').withConverter(converterFor(notice)),
    allNoticeSettings: db.collectionGroup('noticeSettings').withConverter(converterFor(noticeSettings)),
    allUserPosts: selection(db.collectionGroup('posts'), observationTime),
    allAccountMetrics: selection(db.collectionGroup('accountMetrics'), observationTime),
    allWebhooks: db.collectionGroup('webhooks').withConverter(converterFor(webhookEndpoint)),
    allAccounts: db.collectionGroup('accounts').withConverter(converterFor(account)),
    /** All accounts of a user. `~` comes after the name of any platform. */
    accountsOf: (uid: string) => accountsBetween(`users/${uid}`, `users/${uid}/integrations/~`),
    /** All accounts of the profiles of a customer, in the customer's mode. A backquote comes after `_`. */
    accountsOfProfiles: (customerId: string) =>
      accountsBetween(`users/${customerId}~prf_`, `users/${customerId}~prf\``),
    user: (uid: string) => users.memo(uid),
  };
}

export type Collections = ReturnType<typeof createCollections>;
export type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
export type { DocumentReference };
