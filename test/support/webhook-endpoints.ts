import { z } from 'zod';
import type { CreatedWebhook, NewWebhook } from '../../clients/typescript/src/index.ts';
import { request, withKey } from './api.ts';
import { clientOf } from './client.ts';
import { eventually } from './eventually.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

const received = z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }));
const listed = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      sequence: z.int(),
      timestamp: z.string(),
      profileId: z.string().nullable(),
      data: z.looseObject({}),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** A receiver of the sandbox, by name. */
export function hookUrl(name: string): string {
  return `${stack.sandboxUrl}/hooks/${name}`;
}

/** Makes an endpoint of a user by API. */
export function makeEndpoint(user: Pick<TestUser, 'apiKey'>, endpoint: NewWebhook): Promise<CreatedWebhook> {
  return clientOf(user).webhooks.create(endpoint);
}

/** The requests of the receiver without the challenges, or these, once there are this many. */
export function receivedAt(name: string, count: number, { challenges = false } = {}) {
  const isWanted = ({ body }: { body: string }) => body.includes('"type":"webhook.verification"') === challenges;
  return eventually(
    async () => received.parse(await (await fetch(hookUrl(name))).json()).filter(isWanted),
    (requests) => requests.length >= count,
  );
}

/** A user's list of events, once it is as expected. */
export async function eventsOf(user: Pick<TestUser, 'apiKey'>, isExpected: (types: string[]) => boolean) {
  const { events } = await eventually(
    async () => listed.parse((await request('/v1/events', { headers: withKey(user) })).body),
    ({ events }) => isExpected(events.map(({ type }) => type)),
  );
  return events;
}

export async function pageOfEvents(user: TestUser, query: string) {
  return listed.parse((await request(`/v1/events?${query}`, { headers: withKey(user) })).body);
}
