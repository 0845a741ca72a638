import type { Context } from '../../context.ts';
import { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import { isWriteConflict, lookUp } from '../../infra/idempotency/records.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { isPreconditionFailed, unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { DraftFile, StoredDraft } from '../../model/planning.ts';
import { ingestMedia } from '../media/index.ts';
import { viewFiles } from './files.ts';
import { FILES_QUEUE, type FilesTask } from './files-task.ts';
import { type ReadDraft, readDraft } from './read.ts';
import { asksForMetadata } from './request-files.ts';

/** How long a delivery waits for another one that is storing the same file (ms). */
const BUSY_MS = 15 * SECOND;

/** The file that a task stores, and the draft as it was read. */
interface NextFile {
  read: ReadDraft;
  url: string;
  /** Whether no other file of the draft is to be stored after it. */
  isLast: boolean;
}

/**
 * Stores the next file of a draft as media of its user: one file for each task, so that drafts with many files take turns with others.
 * May be repeated: the commit that records a file changes the draft from what was read, or is not made. A draft that was changed, published
 * or deleted meanwhile is read again. Throws what the database throws.
 */
export async function storeNextFile(ctx: Context, task: FilesTask, logger: Logger): Promise<TaskResult> {
  const read = await readDraft(ctx, task.userId, task.draftId).catch(unlessGone);
  if (!read) return { kind: 'done' };
  const failedBefore = new Set(
    read.draft.files.filter(({ triedAt }) => triedAt.getTime() < task.since).map(({ url }) => url),
  );
  const left = viewFiles(ctx, read.draft, read.request)
    .filter(({ state, url }) => state === 'waiting' || (state === 'failed' && failedBefore.has(url)))
    .map(({ url }) => url);
  const [url] = left;
  if (url === undefined) return { kind: 'done' };
  const outcome = await store(ctx, task.userId, { read, url, isLast: left.length === 1 }, logger);
  if (outcome === 'settled' && left.length === 1) return { kind: 'done' };
  // Every write of the draft has another time.
  const state = `${task.since}-${read.snapshot.updateTime?.toMillis()}`;
  return outcome === 'busy'
    ? {
        kind: 'wait',
        delayMs: BUSY_MS,
        dedupeSuffix: `${state}-${ctx.clock.now()}`,
        message: 'The file is being stored.',
      }
    : { kind: 'wait', delayMs: 0, dedupeSuffix: state, message: 'There is another file to store.' };
}

/** `changed`: the draft is not the one that was read. `busy`: another delivery is storing the file. */
async function store(
  ctx: Context,
  userId: string,
  next: NextFile,
  logger: Logger,
): Promise<'settled' | 'changed' | 'busy'> {
  const { read, url } = next;
  const identity = { userId, endpoint: FILES_QUEUE, key: `${read.id} ${url}`, bodyHash: '' };
  const found = await lookUp(ctx, identity);
  if (!('claim' in found)) return 'busy';
  const lease = await acquire(ctx, found.claim);
  if (!lease) return 'busy';
  try {
    await ingestMedia(ctx, {
      userId,
      url,
      keepMetadata: asksForMetadata(read.request ?? {}),
      lease,
      logger,
      toResponse: () => null,
      also: (batch, { id, media }) => {
        const stored = { mediaId: id, url: media.url };
        writeIfUnchanged(batch, read.snapshot, tried(ctx, next, { stored, message: null }));
      },
    });
    return 'settled';
  } catch (error) {
    if (isPreconditionFailed(error)) return 'changed';
    return await recordFailure(ctx, next, messageOf(error));
  } finally {
    await lease.end();
  }
}

async function acquire(
  ctx: Context,
  claim: Parameters<typeof IdempotencyLease.acquire>[1],
): Promise<IdempotencyLease | null> {
  try {
    return await IdempotencyLease.acquire(ctx, claim, 201);
  } catch (error) {
    if (isWriteConflict(error)) return null;
    throw error;
  }
}

/** Why a file could not be stored, for a person. Throws an error that says nothing about the file. */
function messageOf(error: unknown): string {
  if (error instanceof HeraldError && error.reason === 'upload_failed') return error.message;
  if (error instanceof HeraldError && error.reason === 'rate_limit_exceeded')
    return 'You have stored as many bytes today as a day allows. Try again tomorrow (UTC).';
  throw error;
}

async function recordFailure(ctx: Context, next: NextFile, message: string): Promise<'settled' | 'changed'> {
  const batch = ctx.store.batch();
  writeIfUnchanged(batch, next.read.snapshot, tried(ctx, next, { stored: null, message }));
  return (await unlessChanged(() => batch.commit())) ? 'settled' : 'changed';
}

/**
 * The draft after a file was tried. Its version changes with the last file, so that nobody approves by a version what that version did
 * not show.
 */
function tried(
  { clock }: Pick<Context, 'clock'>,
  { read: { draft }, url, isLast }: NextFile,
  result: Pick<DraftFile, 'stored' | 'message'>,
): StoredDraft {
  const others = draft.files.filter((file) => file.url !== url);
  return {
    ...draft,
    version: draft.version + (isLast ? 1 : 0),
    files: [...others, { url, ...result, triedAt: new Date(clock.now()) }],
  };
}

function unlessGone(error: unknown): null {
  if (error instanceof HeraldError && error.reason === 'not_found') return null;
  throw error;
}
