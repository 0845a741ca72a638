import type { Context } from '../../context.ts';
import { retentionMs } from '../../infra/request-log/records.ts';
import { readable } from '../../infra/store/converter.ts';
import { deleteOldest, deletionSummary } from '../../infra/store/delete-oldest.ts';
import { type JobSummary, sumOfSummaries } from '../../infra/store/job-summary.ts';
import type { ApiKey } from '../../model/access.ts';
import { bucketHour } from '../../model/clock.ts';
import { personOf, profileOf, testUserOf } from '../../model/ids.ts';
import type { ApiRequestRecord } from '../../model/request.ts';

/** The maximum number of records of one kind deleted per run; the next run continues. */
const MAX_PER_RUN = 10_000;

/** A request of one of a user's API keys. */
interface LoggedRequest {
  record: ApiRequestRecord;
  /** Whether it was made with a live key. */
  livemode: boolean;
  /** Null for a key that is not there any more, and for a request that was made without one. */
  key: Pick<ApiKey, 'name' | 'tokenPreview'> | null;
}

/**
 * The latest requests of the API keys of a user, in live and in test mode, the newest first; with `requestId` the
 * requests with that id, which a client may have chosen, so that there may be several. Those for a profile, which has one mode, are
 * listed as the user of the profile.
 */
export async function listRequests(
  ctx: Pick<Context, 'store'>,
  userId: string,
  { requestId, limit }: { requestId: string | null; limit: number },
): Promise<LoggedRequest[]> {
  const { store } = ctx;
  const read = async (uid: string, livemode: boolean) => {
    const all = store.user(uid).apiRequests;
    const found = requestId === null ? all.orderBy('timestamp', 'desc') : all.where('requestId', '==', requestId);
    return readable((await found.limit(limit).get()).docs).map(({ data }) => ({ record: data, livemode }));
  };
  const [keys, live, test] = await Promise.all([
    readKeys(ctx, personOf(userId)),
    read(userId, true),
    profileOf(userId) === null ? read(testUserOf(userId), false) : [],
  ]);
  return [...live, ...test]
    .sort((a, b) => b.record.timestamp.getTime() - a.record.timestamp.getTime())
    .slice(0, limit)
    .map((request) => ({ ...request, key: keys.get(request.record.keyId ?? '') ?? null }));
}

async function readKeys({ store }: Pick<Context, 'store'>, userId: string) {
  const { docs } = await store.apiKeys.where('userId', '==', userId).get();
  return new Map(readable(docs).map(({ id, data }) => [id, data]));
}

/** With the deletions per kind of record. */
type LogCleanupSummary = JobSummary & Record<keyof typeof retentionMs, number>;

/** Removes log records of the hours past their retention, the oldest first. Throws when the database fails. */
export async function cleanUpLogs({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<LogCleanupSummary> {
  const now = clock.now();
  const records = { logs: store.logs, errorLogs: store.errorLogs, apiRequests: store.allApiRequests };
  const clean = async (kind: keyof typeof retentionMs): Promise<JobSummary> => {
    const before = now - retentionMs[kind];
    const due = records[kind].where('bucketHour', '<', bucketHour(before));
    return deletionSummary(
      await deleteOldest(store, due.orderBy('bucketHour').select('bucketHour'), MAX_PER_RUN),
      before,
    );
  };
  const [logs, errorLogs, apiRequests] = await Promise.all([clean('logs'), clean('errorLogs'), clean('apiRequests')]);
  return {
    ...sumOfSummaries([logs, errorLogs, apiRequests]),
    logs: logs.done,
    errorLogs: errorLogs.done,
    apiRequests: apiRequests.done,
  };
}
