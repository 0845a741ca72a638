import type { Context } from '../../context.ts';
import type { IdempotencyClaim } from '../../infra/idempotency/records.ts';
import { storedAfter } from '../../infra/idempotency/stored-after.ts';
import { isPreconditionFailed } from '../../infra/store/conflicts.ts';
import { HeraldError } from '../../model/errors.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { type AcceptedPost, acceptedPost, type CreateOptions } from '../posts/index.ts';
import { changedMeanwhile, type DraftAccess } from './change.ts';
import { draftEvent } from './draft-event.ts';
import { requireStored, viewFiles, withCopies } from './files.ts';
import { type DraftRequest, type ReadDraft, readDraft, requireRequest } from './read.ts';

type Publish = Pick<Context, 'store' | 'clock' | 'config' | 'queue' | 'files'>;

/**
 * Publishes a draft once: `accept` creates the post, and the same commit deletes the draft on condition that it is the one that was read.
 * A repeated request returns the same post. Throws `not_found`, `not_editable`, and what `access` and `accept` throw.
 */
export async function publishDraft(
  ctx: Publish,
  access: DraftAccess & { claim: IdempotencyClaim | null },
  accept: (request: DraftRequest, also: NonNullable<CreateOptions['also']>) => Promise<AcceptedPost>,
): Promise<AcceptedPost> {
  try {
    return await publish(ctx, access, accept);
  } catch (error) {
    const stored = await storedAfter(ctx, access.claim, error);
    if (stored) return { ...acceptedPost.parse(stored.body), replayed: true };
    if (!isLostRace(error)) throw error;
    // Throws `not_found` if the other request has published or deleted it.
    await readDraft(ctx, access.userId, access.id);
    throw changedMeanwhile();
  }
}

async function publish(
  ctx: Publish,
  { userId, id, permit, match }: DraftAccess,
  accept: Parameters<typeof publishDraft>[2],
): Promise<AcceptedPost> {
  const [read, records] = await Promise.all([readDraft(ctx, userId, id), recordsEvents(ctx, userId)]);
  permit(read.request, read.draft);
  const request = requireRequest(read);
  await match(read);
  const files = viewFiles(ctx, read.draft, request);
  requireStored(files);
  const accepted = await accept(withCopies(files, request), removal(ctx, userId, read, records));
  if (records && !accepted.replayed) await announceEvents(ctx, userId);
  return accepted;
}

/** Adds the end of the draft to the commit of its post. */
function removal(
  { store, clock }: Publish,
  userId: string,
  { id, draft, snapshot }: ReadDraft,
  records: boolean,
): NonNullable<CreateOptions['also']> {
  return (batch, postSubmissionId) => {
    batch.delete(snapshot.ref, snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {});
    const at = new Date(clock.now());
    if (records) addEvent(store, batch, draftEvent('draft.approved', { userId, id, draft, at }, postSubmissionId));
  };
}

function isLostRace(error: unknown): boolean {
  return error instanceof HeraldError && error.reason === 'post_creation_failed' && isPreconditionFailed(error.cause);
}
