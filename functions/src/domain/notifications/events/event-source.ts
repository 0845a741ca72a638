import { type FollowContext, followEvents } from './follow-events.ts';
import type { ListedEvent } from './list.ts';
import { viewEvent } from './message.ts';

const messageOf = ({ id, event }: ListedEvent): string =>
  `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(viewEvent(id, event))}\n\n`;

/**
 * A user's events as server-sent events, those after a number first, or where it is null those from now on. Ends after
 * `streamMs`, before Hosting would end the request; the client connects again with the id of the last event, which is its number.
 */
export const eventSource = (ctx: FollowContext, userId: string, after: number | null): AsyncGenerator<string> =>
  followEvents(ctx, {
    userId,
    after,
    endsAfterMs: ctx.config.events.streamMs,
    format: (events) => events.map(messageOf).join(''),
  });
