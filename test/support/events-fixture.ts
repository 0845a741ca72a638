import { randomUUID } from 'node:crypto';
import { type Delivery, MovableClock, QueueDriver } from '@herald-lab/cloud-tasks';
import { z } from 'zod';
import { type Context, context } from '../../functions/src/context.ts';
import {
  addEvent,
  announceEvents,
  DELIVERY_QUEUE,
  deliveryTask,
  type EventType,
  eventIdOf,
  SEQUENCE_QUEUE,
} from '../../functions/src/domain/events/index.ts';
import { enqueueNextPoll } from '../../functions/src/domain/posts/index.ts';
import { createEndpoint } from '../../functions/src/domain/webhooks/index.ts';
import { deliverEvents, sequenceEvents } from '../../functions/src/domain/webhooks/jobs.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import type { Task } from '../../functions/src/infra/queue/task-queue.ts';
import type { EndpointServer } from './endpoint-server.ts';

const payload = z.object({ userId: z.string(), webhookId: z.string() });
const logger = stdoutLogger({});

/** A user, and the delivery of the events of this user with a clock and a queue of the test. The database is the stack's by default. */
export class EventsFixture {
  readonly userId: string;
  readonly clock = new MovableClock();
  readonly queue = new QueueDriver({ clock: this.clock, deliver: (delivery) => this.#perform(delivery) });
  readonly ctx: Context;

  readonly #allowed: string[] = [];

  constructor(userId = `events-${randomUUID()}`, overrides: Partial<Context> = {}) {
    const base = { ...context(), ...overrides };
    for (const id of [SEQUENCE_QUEUE, DELIVERY_QUEUE]) this.queue.register(id);
    this.userId = userId;
    const media = { ...base.config.media, allowedPrivateHosts: this.#allowed };
    this.ctx = { ...base, clock: this.clock, queue: this.queue, config: { ...base.config, emulated: false, media } };
  }

  /** Lets requests to another `host:port` of this machine through. */
  allow(host: string): void {
    this.#allowed.push(host);
  }

  /** An endpoint at a server, its secret and its address. */
  async endpoint(
    { url }: Pick<EndpointServer, 'url'>,
    eventTypes: EventType[] | null = null,
    { reconnectLinks = false } = {},
  ) {
    const { id, secret } = await createEndpoint(
      this.ctx,
      { userId: this.userId },
      { url, description: null, eventTypes, reconnectLinks },
      logger,
    );
    return { secret, address: { userId: this.userId, webhookId: id } };
  }

  stored(webhookId: string) {
    return this.ctx.store.user(this.userId).webhooks.doc(webhookId).get();
  }

  /** Records an event at this moment; returns its id. */
  async happen(type: EventType = 'credits.low', data: Record<string, unknown> = { balance: 1, threshold: 60 }) {
    // Events of the same millisecond have no order.
    this.clock.moveTo(this.clock.now() + 1);
    const id = eventIdOf(randomUUID());
    const batch = this.ctx.store.batch();
    addEvent(this.ctx.store, batch, { id, userId: this.userId, type, at: new Date(this.clock.now()), data });
    await batch.commit();
    await announceEvents(this.ctx, this.userId);
    return id;
  }

  /** Lets this time (ms) pass: performs what is due in it. */
  async pass(ms: number): Promise<void> {
    await this.queue.runUntil(this.clock.now() + ms);
  }

  async #perform(task: Delivery): Promise<number> {
    // Other users of the shard belong to other tests.
    if (task.queue === SEQUENCE_QUEUE) {
      await sequenceEvents(this.ctx, this.userId, logger);
      return 204;
    }
    const at = payload.parse(task.payload);
    const result = await deliverEvents(this.ctx, at, logger);
    const next = (dedupeSuffix: string): Task => deliveryTask(at, dedupeSuffix);
    const done = await enqueueNextPoll(this.ctx, result, { id: task.name, next }, logger);
    if (done.kind !== 'done') throw new Error(`the queue would have to retry: ${JSON.stringify(done)}`);
    return 204;
  }
}
