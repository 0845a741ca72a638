/** A running resource that can be closed. */
interface Closable {
  close(): Promise<void>;
}

/** Closes resources in reverse order of their start, including those that are still starting. */
export class CleanupStack {
  readonly #resources: Promise<Closable>[] = [];
  readonly #starting = new AbortController();

  /** Aborted on close, so that resources that are still starting stop. */
  readonly signal = this.#starting.signal;

  /** Registers a resource, which may still be starting. */
  add<Resource extends Closable>(resource: Promise<Resource>): Promise<Resource> {
    this.#resources.push(resource);
    // The caller handles a rejection; this avoids an unhandled rejection.
    resource.catch(() => undefined);
    return resource;
  }

  /** Closes every resource, also when closing one fails. */
  async close(): Promise<void> {
    this.#starting.abort();
    for (const resource of this.#resources.splice(0).reverse()) {
      await resource.then((started) => started.close()).catch(() => undefined);
    }
  }
}
