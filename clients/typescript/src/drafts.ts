import { type Connection, etagFor, type RequestOptions } from './connection.ts';
import { type List, listOf } from './pages.ts';
import type {
  AcceptedPost,
  Draft,
  DraftPublication,
  DraftQuery,
  DraftSummary,
  NewDraft,
  NewRejection,
} from './types.ts';

interface MatchOptions extends RequestOptions {
  /** The draft as `get` returned it, or its `ETag`: rejects with a `ConflictError` of code `precondition_failed` if it has changed. */
  ifMatch?: Draft | string;
}

interface PublishOptions extends MatchOptions {
  /** In place of the time of the draft; null publishes at once. */
  scheduledTime?: DraftPublication['scheduledTime'] | undefined;
}

/** Drafts: posts that wait for a person, who publishes or rejects them. */
export class Drafts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Stores a body of `posts.create`, whatever is wrong with it: `problems` of the draft say what. */
  create(draft: NewDraft, options?: RequestOptions): Promise<Draft> {
    return this.#connection.send('post', '/v1/drafts', { body: draft, ...options });
  }

  get(id: string, options?: RequestOptions): Promise<Draft> {
    return this.#connection.send('get', '/v1/drafts/{id}', { id, ...options });
  }

  /** Your drafts, the latest change first: `await` it for a page, or iterate over it with `for await` for all of them. */
  list(query: DraftQuery = {}, options?: RequestOptions): List<DraftSummary> {
    return listOf(query, async (pageQuery) => {
      const { drafts, nextCursor } = await this.#connection.send('get', '/v1/drafts', { query: pageQuery, ...options });
      return { items: drafts, nextCursor };
    });
  }

  /** Changes the request of a draft with a JSON merge patch: null removes a field. */
  update(id: string, change: NewDraft, { ifMatch, ...options }: MatchOptions = {}): Promise<Draft> {
    return this.#connection.send('patch', '/v1/drafts/{id}', { id, body: change, ...etagFor(ifMatch), ...options });
  }

  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#connection.send('delete', '/v1/drafts/{id}', { id, deletes: true, ...options });
  }

  /** Publishes a draft once, now or later. The same call again returns the same post. */
  publish(id: string, { ifMatch, scheduledTime, ...options }: PublishOptions = {}): Promise<AcceptedPost> {
    const body = scheduledTime === undefined ? {} : { scheduledTime };
    const call = { id, body, derivesKey: true, ...etagFor(ifMatch), ...options };
    return this.#connection.send('post', '/v1/drafts/{id}/publish', call);
  }

  /** Rejects a draft that waits, and says what to change. */
  reject(id: string, rejection: NewRejection, { ifMatch, ...options }: MatchOptions = {}): Promise<Draft> {
    const call = { id, body: rejection, ...etagFor(ifMatch), ...options };
    return this.#connection.send('post', '/v1/drafts/{id}/reject', call);
  }
}
