import { type FollowContext, followEvents } from './follow-events.ts';
import type { ListedEvent } from './list.ts';
import { viewEvent } from './message.ts';

/**
 * The events of a user as server-sent events, starting after a number, or from now on if it is null. Ends after
 * `streamMs`, before Hosting would end the request; the client reconnects with the id of the last event, which is its
 * number.
 */
export function eventSource(ctx: FollowContext, userId: string, after: number | null): AsyncGenerator<string> {
  return followEvents(ctx, {
    userId,
    after,
    endsAfterMs: ctx.config.events.streamMs,
    format: (events) => events.map(messageOf).join(''),
  });
}

function messageOf({ id, event }: ListedEvent): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(viewEvent(id, event))}\n\n`;
}
