import type { Context } from '../../context.ts';
import { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import { isWriteConflict, lookUp } from '../../infra/idempotency/records.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { fileRules } from '../../infra/limits/tiers.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { isPreconditionFailed, unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { DraftFile, StoredDraft } from '../../model/planning.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { readPage } from '../../platforms/kit/link-preview.ts';
import { isActive, readSubscription } from '../billing/index.ts';
import { ingestMedia } from '../media/index.ts';
import { createOpenPage, takeOnlyPlace } from '../publishing/index.ts';
import { keyOf, viewFiles } from './files.ts';
import { FILES_QUEUE, type FilesTask } from './files-task.ts';
import { type ReadDraft, readDraft } from './read.ts';
import { asksForMetadata } from './request-files.ts';

/** How long a delivery waits for another one that is storing the same file (ms). */
const BUSY_MS = 15 * SECOND;

/** What became of a file. */
type Result = Pick<DraftFile, 'stored' | 'page' | 'message'>;

/** The file that a task stores, and the draft as it was read. */
interface NextFile extends Pick<DraftFile, 'kind' | 'url'> {
  read: ReadDraft;
  /** Whether no other file of the draft is to be stored after it. */
  isLast: boolean;
}

/**
 * Stores the next file of a draft as media of its user: one file for each task, and one at a time for each customer, so that those with
 * many files take turns with others.
 * May be repeated: the commit that records a file changes the draft from what was read, or is not made. A draft that was changed, published
 * or deleted meanwhile is read again. Throws what the database throws.
 */
export async function storeNextFile(ctx: Context, task: FilesTask, logger: Logger): Promise<TaskResult> {
  const read = await readDraft(ctx, task.userId, task.draftId).catch(unlessGone);
  if (!read) return { kind: 'done' };
  const failedBefore = new Set(read.draft.files.filter(({ triedAt }) => triedAt.getTime() < task.since).map(keyOf));
  const left = viewFiles(ctx, read.draft, read.request).filter(
    (file) => file.state === 'waiting' || (file.state === 'failed' && failedBefore.has(keyOf(file))),
  );
  const [file] = left;
  if (!file) return { kind: 'done' };
  const waiter = { id: read.snapshot.ref.path, since: read.draft.updatedAt.getTime() };
  const place = await takeOnlyPlace(ctx, task.userId, FILES_QUEUE, waiter);
  if (typeof place === 'number') return again(ctx, task, place, 'The draft waits for other drafts of its customer.');
  const { kind, url } = file;
  const next = { read, kind, url, isLast: left.length === 1 };
  const outcome = await store(ctx, task.userId, next, logger).finally(place);
  if (outcome === 'settled' && left.length === 1) return { kind: 'done' };
  if (outcome === 'busy') return again(ctx, task, BUSY_MS, 'The file is being stored.');
  // Every write of the draft has another time.
  const dedupeSuffix = `${task.since}-${read.snapshot.updateTime?.toMillis()}`;
  return { kind: 'wait', delayMs: 0, dedupeSuffix, message: 'There is another file to store.' };
}

function again({ clock }: Context, { since }: FilesTask, delayMs: number, message: string): TaskResult {
  return { kind: 'wait', delayMs, dedupeSuffix: `${since}-${clock.now()}`, message };
}

/** `changed`: the draft is not the one that was read. `busy`: another delivery is storing the file. */
async function store(
  ctx: Context,
  userId: string,
  next: NextFile,
  logger: Logger,
): Promise<'settled' | 'changed' | 'busy'> {
  const { read } = next;
  const identity = { userId, endpoint: FILES_QUEUE, key: `${read.id} ${keyOf(next)}`, bodyHash: '' };
  const found = await lookUp(ctx, identity);
  if (!('claim' in found)) return 'busy';
  const lease = await acquire(ctx, found.claim);
  if (!lease) return 'busy';
  let known: Preview = { page: null, message: null, fileUrl: null };
  try {
    await requireDownload(ctx, userId);
    known = next.kind === 'page' ? await readPreview(ctx, next.url) : { ...known, fileUrl: next.url };
    const { page, message, fileUrl } = known;
    if (fileUrl === null) return await record(ctx, next, { stored: null, page, message });
    await ingestMedia(ctx, {
      userId,
      url: fileUrl,
      keepMetadata: asksForMetadata(read.request ?? {}),
      lease,
      logger,
      toResponse: () => null,
      also: (batch, { id, media }) => {
        const stored = { mediaId: id, url: media.url };
        writeIfUnchanged(batch, read.snapshot, tried(ctx, next, { stored, page, message }));
      },
    });
    return 'settled';
  } catch (error) {
    if (isPreconditionFailed(error)) return 'changed';
    return await record(ctx, next, { stored: null, page: known.page, message: messageOf(error) });
  } finally {
    await lease.end();
  }
}

/** Throws `rate_limit_exceeded` where a user without access has used up the downloads of a day. */
async function requireDownload(ctx: Context, userId: string): Promise<void> {
  const { config, limiter, clock } = ctx;
  const rules = fileRules(config.rateLimits, userId, isActive(await readSubscription(ctx, userId), clock.now()));
  if (rules.length === 0) return;
  const { allowed, retryAfterSeconds } = await limiter.consume(rules);
  if (!allowed) throw rateLimitExceeded(retryAfterSeconds);
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
    return 'You have stored as many files or bytes as a day allows. Try again tomorrow.';
  throw error;
}

/** What is known of a file or a page before its bytes are stored; without an address there are none. */
interface Preview extends Pick<DraftFile, 'page' | 'message'> {
  fileUrl: string | null;
}

/** What the preview of a link shows. A page that cannot be read is named by its host, as where a post is published. */
async function readPreview(ctx: Pick<Context, 'config'>, url: string): Promise<Preview> {
  const openPage = createOpenPage(ctx.config.media);
  const head = await readPage({ openPage }, url).catch((error: unknown) => {
    if (error instanceof PlatformFailure) return null;
    throw error;
  });
  if (!head) {
    const message = 'The page could not be read. The preview of the link names its host.';
    return { page: { title: new URL(url).host, description: '' }, message, fileUrl: null };
  }
  const { title, description, image } = head;
  // What is shortened may end with half of a character.
  const page = { title: title.toWellFormed(), description: description.toWellFormed() };
  return { page, message: null, fileUrl: image };
}

async function record(ctx: Context, next: NextFile, result: Result): Promise<'settled' | 'changed'> {
  const batch = ctx.store.batch();
  writeIfUnchanged(batch, next.read.snapshot, tried(ctx, next, result));
  return (await unlessChanged(() => batch.commit())) ? 'settled' : 'changed';
}

/**
 * The draft after a file was tried. Its version changes with the last file, so that nobody approves by a version what that version did
 * not show.
 */
function tried(
  { clock }: Pick<Context, 'clock'>,
  { read: { draft }, kind, url, isLast }: NextFile,
  result: Result,
): StoredDraft {
  const others = draft.files.filter((file) => keyOf(file) !== keyOf({ kind, url }));
  return {
    ...draft,
    version: draft.version + (isLast ? 1 : 0),
    files: [...others, { kind, url, ...result, triedAt: new Date(clock.now()) }],
  };
}

function unlessGone(error: unknown): null {
  if (error instanceof HeraldError && error.reason === 'not_found') return null;
  throw error;
}
