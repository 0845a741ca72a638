import type { Context } from '../../context.ts';
import {
  type IdempotencyClaim,
  keyInUse,
  type StoredResponse,
  storeResponse,
} from '../../infra/idempotency/records.ts';
import { uuid } from '../../model/ids.ts';
import type { StoredDraft } from '../../model/planning.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { commitKeyedChange } from '../posts/index.ts';
import { draftEvent } from './draft-event.ts';
import { storeFiles } from './files-task.ts';
import { draftExpiry, requireRoom } from './limit.ts';
import { previewOf } from './preview.ts';
import type { DraftRequest } from './read.ts';

const CREATED = 201;

interface CreateDraft<Body> {
  userId: string;
  keyId: string | null;
  request: DraftRequest;
  claim: IdempotencyClaim | null;
  /** The response to the request, which is stored with the draft. */
  toBody(id: string, draft: StoredDraft): Promise<Body>;
}

/**
 * Stores a draft of the API, whatever is wrong with its request. Resolves with the stored response for a repeated request. Throws
 * `too_many_drafts`.
 */
export async function createDraft<Body>(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'queue' | 'files'>,
  { userId, keyId, request, claim, toBody }: CreateDraft<Body>,
): Promise<{ done: Body } | { stored: StoredResponse; isRepeated: boolean }> {
  const { store, clock, config } = ctx;
  const id = uuid();
  const [records, name] = await Promise.all([recordsEvents(ctx, userId), nameOf(ctx, keyId), requireRoom(ctx, userId)]);
  const result = await commitKeyedChange(
    ctx,
    { userId, claim, records: null },
    async (used) => {
      const at = new Date(clock.now());
      const draft: StoredDraft = {
        content: null,
        request: JSON.stringify(request),
        files: [],
        preview: previewOf(request),
        version: 1,
        editedVersion: 1,
        status: 'waiting',
        createdBy: { kind: 'key', name },
        changedBy: { kind: 'key', name },
        byProgram: true,
        rejection: null,
        createdAt: at,
        updatedAt: at,
        expireAt: draftExpiry(at.getTime()),
      };
      const body = await toBody(id, draft);
      const batch = store.batch();
      batch.create(store.user(userId).drafts.doc(id), draft);
      if (records) addEvent(store, batch, draftEvent('draft.created', { userId, id, draft, at }));
      const times = { now: at.getTime(), replayMs: config.idempotency.replayMs };
      storeResponse(batch, used, { status: CREATED, body }, times, 'json');
      await batch.commit();
      await storeFiles(ctx, userId, { id, draft, request });
      return body;
    },
    keyInUse,
  );
  if (records && 'done' in result) await announceEvents(ctx, userId);
  return result;
}

/** The name of a key, or of the app that a user has given access. */
export async function nameOf({ store }: Pick<Context, 'store'>, keyId: string | null): Promise<string | null> {
  if (keyId === null) return null;
  return (await store.read(store.apiKeys.doc(keyId))).data()?.name ?? null;
}
