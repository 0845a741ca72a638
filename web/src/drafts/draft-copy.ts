import { type ApiError, toApiError } from '../api/api-error.ts';
import { type Draft, isBlank } from './draft.ts';
import { clearLink, type DraftLink, loadLink, newLink, storeLink } from './link.ts';
import { deleteDraftOnServer, readDraftOnServer, refetchDrafts, saveDraftOnServer } from './requests.ts';

/** How long after the last change a draft is saved (ms). */
const PAUSE_MS = 1_500;
/** How long after a failure it is tried again (ms). */
const RETRY_MS = 5_000;

/**
 * `none`: there is nothing to save, or it is to be saved in a moment. `waiting`: it could not be saved, and is tried again. `elsewhere`: another tab or device has
 * changed it. `refused`: it cannot be kept as it is.
 */
export type CopyState = 'none' | 'saving' | 'saved' | 'waiting' | 'elsewhere' | 'refused';

/** Codes by which the server refuses a draft for good, until it is another one. */
const refusals = new Set(['validation_error', 'too_many_drafts', 'payload_too_large']);

/** The server's copy of the draft in this tab: saves changes, and reports the result. */
export class DraftCopy {
  state: CopyState;
  error: ApiError | null = null;
  #link: DraftLink;
  #draft: Draft;
  #saved: Draft | null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #listeners = new Set<() => void>();

  constructor(userId: string, draft: Draft) {
    this.#link = loadLink(userId);
    this.#draft = draft;
    this.#saved = this.#link.isDirty ? null : draft;
    this.state = isBlank(draft) || this.#link.isDirty ? 'none' : 'saved';
  }

  /** The draft's id on the server, or the one it will have there. */
  get draftId(): string {
    return this.#link.draftId;
  }

  /** Whether a program has prepared the draft. */
  get isPrepared(): boolean {
    return this.#link.isPrepared;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether it is the copy of the draft that this tab has. */
  isOf(userId: string): boolean {
    return this.#link.userId === userId && this.#link.draftId === loadLink(userId).draftId;
  }

  /** The draft as it is in this tab now. */
  change(draft: Draft): void {
    this.#draft = draft;
    if (draft === this.#saved) return;
    if (isBlank(draft) && this.#link.version === 0 && !this.#running) return;
    this.#keepLink({ isDirty: true });
    if (this.state === 'saved') this.#tell('none');
    if (this.state !== 'elsewhere') this.#saveIn(PAUSE_MS);
  }

  /** Saves now what waits to be saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // Another flush may have been first to begin after the one that was awaited.
    while (this.#running) await this.#running;
    if (this.#isOver || this.state === 'elsewhere' || this.#draft === this.#saved) return;
    if (isBlank(this.#draft) && this.#link.version === 0) return;
    this.#running = this.#save(this.#draft).finally(() => {
      this.#running = null;
    });
    await this.#running;
    if (this.state === 'saved' && this.#draft !== this.#saved) this.#saveIn(PAUSE_MS);
  }

  /** From here on this tab saves nothing of the draft any more. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (current === this) current = null;
  }

  /** Ends the draft and deletes the server's copy: it was published. */
  async discard(): Promise<void> {
    this.end();
    clearLink();
    await this.#running;
    if (this.#link.version > 0) await deleteDraftOnServer(this.#link.draftId).catch(() => {});
    refetchDrafts();
  }

  /** What another tab has made of the draft, to be taken over in this one; null where it cannot be read. Throws `ApiError`. */
  async takeOther(): Promise<Draft | null> {
    const { version, isPrepared, draft } = await readDraftOnServer(this.#link.draftId);
    if (!draft) return null;
    this.#saved = draft;
    this.#keepLink({ version, isPrepared, isDirty: false });
    this.#tell('saved');
    return draft;
  }

  /** Keeps both: the version of this tab becomes a separate draft. */
  keepBoth(): void {
    this.#link = newLink(this.#link.userId);
    this.#tell('none');
    this.#saveIn(0);
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #keepLink(change: Partial<DraftLink>): void {
    this.#link = { ...this.#link, ...change };
    if (!this.#isOver) storeLink(this.#link);
  }

  #tell(state: CopyState, error: ApiError | null = null): void {
    this.state = state;
    this.error = error;
    for (const listener of this.#listeners) listener();
  }

  /** Never throws. */
  async #save(draft: Draft): Promise<void> {
    const { draftId, version, userId } = this.#link;
    this.#tell('saving');
    try {
      if (isBlank(draft)) {
        await deleteDraftOnServer(draftId);
        this.#link = newLink(userId);
      } else this.#keepLink({ version: await saveDraftOnServer(draftId, version, draft) });
      this.#saved = draft;
      this.#keepLink({ isDirty: this.#draft !== draft });
      this.#tell(isBlank(draft) ? 'none' : 'saved');
      refetchDrafts();
    } catch (thrown) {
      this.#failed(toApiError(thrown));
    }
  }

  #failed(error: ApiError): void {
    if (error.code === 'precondition_failed') this.#tell('elsewhere');
    else if (refusals.has(error.code)) this.#tell('refused', error);
    else {
      // Deleted in another tab: what is written here is not lost for that. What never was on the server lacks its profile.
      const isDeleted = error.code === 'not_found' && this.#link.version > 0;
      if (isDeleted) this.#link = newLink(this.#link.userId);
      this.#tell('waiting', error);
      this.#saveIn(isDeleted ? 0 : RETRY_MS);
    }
  }
}

/** That of the draft in this tab: it may still be saving when the composer is opened again. */
let current: DraftCopy | null = null;

/** The server's copy of the draft in this tab. */
export function copyOf(userId: string, draft: Draft): DraftCopy {
  if (!current?.isOf(userId)) current = new DraftCopy(userId, draft);
  return current;
}

/** Saves what waits to be saved, and ends the copy: another draft takes its place in this tab. */
export async function settleCopy(): Promise<void> {
  const ending = current;
  await ending?.flush();
  ending?.end();
}

/** Ends the copy of a draft that was deleted. */
export function endCopy(): void {
  current?.end();
}
