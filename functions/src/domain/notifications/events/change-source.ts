import { type FollowContext, followEvents } from './follow-events.ts';
import type { ListedEvent } from './list.ts';

/** The message to a page: the kind of change, and the post. The page requests the current state itself. */
interface Change {
  type: string;
  postSubmissionId: string | null;
}

/**
 * That something of a user has changed, as server-sent events without content, in the order and with the ids of the events; from
 * now on where `after` is null. Ends after `liveStreamMs`.
 */
export function changeSource(ctx: FollowContext, userId: string, after: number | null): AsyncGenerator<string> {
  return followEvents(ctx, {
    userId,
    after,
    endsAfterMs: ctx.config.events.liveStreamMs,
    opening: dataOf([]),
    format: (events) => `id: ${events.at(-1)?.event.sequence}\ndata: ${dataOf(events)}\n\n`,
  });
}

function dataOf(events: readonly ListedEvent[]): string {
  return JSON.stringify({ changes: changesOf(events) });
}

/** Each once: a post to a thousand targets has as many events. */
function changesOf(events: readonly ListedEvent[]): Change[] {
  return [
    ...new Map(events.map(changeOf).map((change) => [`${change.type} ${change.postSubmissionId}`, change])).values(),
  ];
}

function changeOf({ event: { type, postSubmissionId } }: ListedEvent): Change {
  return { type, postSubmissionId };
}
