/** Something that runs and can be ended. */
export interface Closable {
  close(): Promise<void>;
}

/** Ends what was started, the last first, also what is still coming up. */
export class CleanupStack {
  readonly #resources: Promise<Closable>[] = [];
  readonly #starting = new AbortController();

  /** Aborted when everything must end: what is still coming up stops coming up. */
  readonly signal = this.#starting.signal;

  /** Remembers a part, which may still be starting. */
  add<Resource extends Closable>(resource: Promise<Resource>): Promise<Resource> {
    this.#resources.push(resource);
    // Whoever awaits the part hears of its failure; here it only must not count as unhandled.
    resource.catch(() => undefined);
    return resource;
  }

  /** Ends every part. A part that fails to end does not keep the others from ending. */
  async close(): Promise<void> {
    this.#starting.abort();
    for (const part of this.#resources.splice(0).reverse()) {
      await part.then((one) => one.close()).catch(() => undefined);
    }
  }
}
