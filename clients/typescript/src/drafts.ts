import { etagFor, type RequestOptions } from './connection.ts';
import { DraftsMethods } from './methods.ts';
import type { AcceptedPost, Draft, DraftPublication } from './types.ts';

interface PublishOptions extends RequestOptions {
  /** The draft as `get` returned it, or its `ETag`: rejects with a `ConflictError` of code `precondition_failed` if it has changed. */
  ifMatch?: Draft | string;
  /** The `version` of the draft as it was read, in place of `ifMatch`. */
  version?: number;
  /** In place of the time of the draft; null publishes at once. */
  scheduledTime?: DraftPublication['scheduledTime'] | undefined;
}

/** Drafts: posts that wait for a person, who publishes or rejects them. */
export class Drafts extends DraftsMethods {
  /** Publishes a draft once, now or later. The same call again returns the same post. */
  publish(id: string, { ifMatch, version, scheduledTime, ...options }: PublishOptions = {}): Promise<AcceptedPost> {
    const body = {
      ...(version === undefined ? {} : { version }),
      ...(scheduledTime === undefined ? {} : { scheduledTime }),
    };
    const call = { id, body, derivesKey: true, ...etagFor(ifMatch), ...options };
    return this.connection.send('post', '/v1/drafts/{id}/publish', call);
  }
}
