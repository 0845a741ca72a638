import TinyQueue from 'tinyqueue';
import { settleTurn } from '../process.ts';

/** Something that happens at a time (ms since the epoch). `order` decides between events of the same time. */
interface Event {
  at: number;
  order: number;
  run: (() => void) | null;
}

/**
 * The one clock of a simulated world. Time moves to the next event only when all code has run as far as it can, so that
 * nothing waits in real time and the order of events follows from the seed alone.
 */
export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #events = new TinyQueue<Event>([], (a, b) => a.at - b.at || a.order - b.order);
  #realWork = 0;
  #whenIdle: (() => void) | null = null;
  /** Events so far. */
  count = 0;

  constructor(start: number) {
    this.#now = start;
  }

  /** ms since the epoch */
  get now(): number {
    return this.#now;
  }

  /** Runs `run` at a time (ms since the epoch), not before now. Returns how to cancel it. */
  at(time: number, run: () => void): () => void {
    this.#order += 1;
    const event: Event = { at: Math.max(time, this.#now), order: this.#order, run };
    this.#events.push(event);
    return () => {
      event.run = null;
    };
  }

  after(ms: number, run: () => void): () => void {
    return this.at(this.#now + ms, run);
  }

  /** Work that takes real time (files, other threads): virtual time stands still until it ends. */
  async realWork<T>(work: Promise<T>): Promise<T> {
    this.#realWork += 1;
    try {
      return await work;
    } finally {
      this.#realWork -= 1;
      if (this.#realWork === 0) this.#whenIdle?.();
    }
  }

  /** Lets everything happen up to `end` (ms since the epoch), or until `isOver`. */
  async run(end: number, isOver: () => boolean = () => false): Promise<void> {
    await this.#settle();
    while (!isOver()) {
      const event = this.#events.peek();
      if (!event || event.at > end) {
        this.#now = Math.max(this.#now, end);
        return;
      }
      this.#events.pop();
      if (!event.run) continue;
      this.#now = event.at;
      this.count += 1;
      event.run();
      await this.#settle();
    }
  }

  async #settle(): Promise<void> {
    await settleTurn();
    while (this.#realWork > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
      this.#whenIdle = null;
      await settleTurn();
    }
  }
}
