import type { Context } from '../../context.ts';
import { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import { isWriteConflict, lookUp } from '../../infra/idempotency/records.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { isPreconditionFailed, unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { DraftFile, StoredDraft } from '../../model/planning.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { readPage } from '../../platforms/kit/link-preview.ts';
import { ingestMedia } from '../media/index.ts';
import { createOpenPage } from '../publishing/index.ts';
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
 * Stores the next file of a draft as media of its user: one file for each task, so that drafts with many files take turns with others.
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
  const { kind, url } = file;
  const outcome = await store(ctx, task.userId, { read, kind, url, isLast: left.length === 1 }, logger);
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
  const { read } = next;
  const identity = { userId, endpoint: FILES_QUEUE, key: `${read.id} ${keyOf(next)}`, bodyHash: '' };
  const found = await lookUp(ctx, identity);
  if (!('claim' in found)) return 'busy';
  const lease = await acquire(ctx, found.claim);
  if (!lease) return 'busy';
  const { page, message, fileUrl } = next.kind === 'page' ? await readPreview(ctx, next.url) : fileOf(next.url);
  try {
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
    return await record(ctx, next, { stored: null, page, message: messageOf(error) });
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

/** What is known of a file or a page before its bytes are stored; without an address there are none. */
interface Preview extends Pick<DraftFile, 'page' | 'message'> {
  fileUrl: string | null;
}

function fileOf(url: string): Preview {
  return { page: null, message: null, fileUrl: url };
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
