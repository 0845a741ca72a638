import { context } from '../../../functions/src/context.ts';
import type { EventType } from '../../../functions/src/domain/events/index.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  listEvents,
  readEndpoint,
  replayEvents,
  resumeEndpoint,
  rotateSecret,
  startRecording,
  viewEvent,
} from '../../../functions/src/domain/webhooks/index.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import { receiverPath, receiverUrl } from '../network/receivers.ts';
import type { World } from '../world.ts';
import type { Users } from './users.ts';
import { SignedOut, unlessSignedOut } from './users.ts';

const PAGE_SIZE = 5;
/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;

/** A signing secret as its owner knows it. Times in ms since the epoch. */
interface KnownSecret {
  secret: string;
  /** When the request was made that returned it, and when its response came. */
  requestedAt: number;
  knownAt: number;
  /** When requests are no longer signed with it; null for the current one. */
  endsAt: number | null;
}

/** An endpoint as its owner knows it. */
export interface OwnedEndpoint {
  /** `user/place`: its URL has the number of the attempt to make it behind this. */
  key: string;
  userId: string;
  webhookId: string;
  url: string;
  secrets: KnownSecret[];
  /** When its owner has switched it on again and replayed what was missed: from the request to the response (ms since the epoch). */
  caughtUp: { requestedAt: number; at: number }[];
}

/** An entry of the list of events, as its reader gets it. */
type ListedEvent = ReturnType<typeof viewEvent>;

/** What a user has read with a cursor, in the order of reading. */
export interface Reader {
  userId: string;
  events: ListedEvent[];
}

/** Users with webhook endpoints, or who read their events. Their clients repeat what failed until they know, or throw `SignedOut`. */
export class Endpoints {
  readonly owned: OwnedEndpoint[] = [];
  readonly readers: Reader[] = [];
  /** What owners have in mind and have not done yet: a simulation goes on for it. */
  intentions = 0;
  readonly #world: World;
  readonly #users: Users;

  constructor(world: World, users: Users) {
    this.#world = world;
    this.#users = users;
  }

  /** Has something done later, at a time (ms since the epoch). */
  later(at: number, act: () => Promise<unknown>): void {
    this.intentions += 1;
    this.#world.time.at(at, () => {
      void act()
        .catch(unlessSignedOut)
        .finally(() => {
          this.intentions -= 1;
        });
    });
  }

  /** Creates an endpoint. After a lost response, the endpoint is found by its URL and deleted, since its secret is unknown. */
  async create(userId: string, key: string, eventTypes: EventType[] | null): Promise<OwnedEndpoint> {
    for (let attempt = 1; ; attempt += 1) {
      const url = receiverUrl(`${key}/${attempt}`);
      const requestedAt = this.#world.time.now;
      const made = await this.#once(userId, `create ${url}`, () => {
        const ctx = context();
        const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId });
        const options = { url, description: null, eventTypes, reconnectLinks: false };
        return createEndpoint(ctx, { userId }, options, logger);
      });
      if (made) {
        const secrets = [{ secret: made.secret, requestedAt, knownAt: this.#world.time.now, endsAt: null }];
        const endpoint = { key, userId, webhookId: made.id, url, secrets, caughtUp: [] };
        this.owned.push(endpoint);
        return endpoint;
      }
      await this.#removeUnknown(userId, key);
    }
  }

  async #removeUnknown(userId: string, key: string): Promise<void> {
    const listed = await this.#users.untilKnown(userId, `list for ${key}`, () => listEndpoints(context(), { userId }));
    for (const { id, endpoint } of listed.filter((one) => receiverPath(one.endpoint.url).startsWith(`${key}/`)))
      await this.#delete(`delete ${endpoint.url}`, { userId, webhookId: id });
  }

  async delete({ url, ...endpoint }: OwnedEndpoint): Promise<void> {
    await this.#delete(`delete ${url}`, endpoint);
  }

  async #delete(what: string, address: { userId: string; webhookId: string }): Promise<void> {
    await this.#users.untilKnown(address.userId, what, async () => {
      await deleteEndpoint(context(), address).catch((error: unknown) => {
        if (!(error instanceof HeraldError && error.reason === 'not_found')) throw error;
      });
    });
  }

  async switchOff({ url, ...endpoint }: OwnedEndpoint): Promise<void> {
    await this.#users.untilKnown(endpoint.userId, `switch off ${url}`, () => this.#change(endpoint, false));
  }

  /** Switches an endpoint on again, and has delivered what happened meanwhile. */
  async switchOn(endpoint: OwnedEndpoint): Promise<void> {
    const { url } = endpoint;
    const seen = await this.#users.untilKnown(endpoint.userId, `look at ${url}`, () => this.#read(endpoint));
    if (!seen) return;
    const changed = await this.#users.untilKnown(endpoint.userId, `switch on ${url}`, () =>
      this.#change(endpoint, true),
    );
    // Where the first response was lost, the second one says nothing of what was missed.
    const from = changed?.missedSince ?? seen.disabled?.at;
    if (!changed || !from) return;
    const requestedAt = this.#world.time.now;
    const to = new Date(requestedAt + CLOCKS_MS);
    const replayed = await this.#users.untilKnown(endpoint.userId, `replay ${url}`, () => {
      const ctx = context();
      const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId: endpoint.userId });
      return replayEvents(ctx, endpoint, { from, to }, logger).catch(isGone);
    });
    if (replayed) endpoint.caughtUp.push({ requestedAt, at: this.#world.time.now });
  }

  /** Has what waits sent now, whether or not anything waits. */
  async resume(endpoint: OwnedEndpoint): Promise<void> {
    await this.#users.untilKnown(endpoint.userId, `resume ${endpoint.url}`, async () => {
      const ctx = context();
      const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId: endpoint.userId });
      await resumeEndpoint(ctx, endpoint, logger).catch((error: unknown) => {
        if (!(error instanceof HeraldError && error.reason === 'webhook_disabled')) return isGone(error);
      });
    });
  }

  async rotate(endpoint: OwnedEndpoint): Promise<void> {
    const { secrets, url } = endpoint;
    const current = secrets.at(-1);
    const firstRequestedAt = this.#world.time.now;
    let requestedAt = firstRequestedAt;
    const rotate = () => {
      requestedAt = this.#world.time.now;
      return rotateSecret(context(), endpoint).catch(isGone);
    };
    const rotated = await this.#users
      .untilKnown(endpoint.userId, `rotate the secret of ${url}`, rotate)
      .catch((error) => {
        // Nobody knows any more which secret it has.
        if (error instanceof SignedOut) this.owned.splice(this.owned.indexOf(endpoint), 1);
        throw error;
      });
    if (!current || !rotated) return;
    // Where a response was lost, what its request replaced has ended with the next one.
    current.endsAt = requestedAt === firstRequestedAt ? rotated.previousSecretExpiresAt.getTime() : firstRequestedAt;
    secrets.push({
      secret: rotated.secret,
      requestedAt: firstRequestedAt,
      knownAt: this.#world.time.now,
      endsAt: null,
    });
  }

  /** A user who reads events from now on, again and again until `end` (ms since the epoch). */
  async read(userId: string, everyMs: number, end: number): Promise<void> {
    const reader: Reader = { userId, events: [] };
    this.readers.push(reader);
    while (this.#world.time.now < end) {
      await this.readAll(reader);
      await this.#sleep(everyMs);
    }
  }

  /** Reads what a reader does not know yet. */
  async readAll({ userId, events }: Reader): Promise<void> {
    for (let isOver = false; !isOver; ) {
      const page = await this.#users.untilKnown(userId, `events of ${userId}`, async () => {
        const ctx = context();
        await startRecording(ctx, userId);
        return listEvents(ctx, userId, { after: events.at(-1)?.sequence ?? 0, limit: PAGE_SIZE });
      });
      events.push(...page.events.map(({ id, event }) => viewEvent(id, event)));
      isOver = page.next === null;
    }
  }

  #change(address: { userId: string; webhookId: string }, enabled: boolean) {
    const ctx = context();
    const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId: address.userId });
    return changeEndpoint(ctx, address, { enabled }, logger).catch(isGone);
  }

  async #read(address: { userId: string; webhookId: string }) {
    const found = await readEndpoint(context(), address).catch(isGone);
    return found?.endpoint ?? null;
  }

  /** One request; null where it fails. Throws `SignedOut`. */
  async #once<T>(userId: string, what: string, request: () => Promise<T>): Promise<T | null> {
    try {
      const response = await this.#users.onApi(request, userId);
      this.#world.timeline.add('client', `${what}: done`);
      return response;
    } catch (error) {
      this.#world.timeline.add('client', `${what} failed: ${error}`);
      if (error instanceof SignedOut) throw error;
      return null;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#world.time.after(ms, resolve));
  }
}

/** Null for what was deleted meanwhile. */
function isGone(error: unknown): null {
  if (error instanceof HeraldError && error.reason === 'not_found') return null;
  throw error;
}
