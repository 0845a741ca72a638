import type { Connection, RequestOptions } from './connection.ts';
import type { NewSlotPlan, QueryOf, Slot, SlotPlan } from './types.ts';

/** Weekly times for posts: `scheduledTime: { slot: 'next' }` in a post takes the next free one. */
export class Slots {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async list(options?: RequestOptions): Promise<SlotPlan[]> {
    return (await this.#connection.send('get', '/v1/slots', options)).plans;
  }

  /** Replaces the times of an account, or those of all other posts. Scheduled posts keep theirs. */
  set(plan: NewSlotPlan, options?: RequestOptions): Promise<SlotPlan> {
    return this.#connection.send('put', '/v1/slots', { body: plan, ...options });
  }

  /** The next free slots. */
  async next(query: QueryOf<'/v1/slots/next', 'get'> = {}, options?: RequestOptions): Promise<Slot[]> {
    return (await this.#connection.send('get', '/v1/slots/next', { query, ...options })).slots;
  }
}
