/** A picture to decode, by the size that its header declares. */
interface Declared {
  /** Whose picture it is. */
  owner: string;
  pixels: number;
}

interface Waiting extends Declared {
  start: () => void;
}

/** What is larger is a big picture (pixels): a small one takes some 50 ms of a processor, one of 50 megapixels more than a second. */
const BIG_PIXELS = 4_000_000;
/** What is decoded at once (pixels): one of the largest pictures or several smaller ones, and small ones beside them. */
const BUDGETS = { big: 50_000_000, small: 2 * BIG_PIXELS } as const;

/** How long one operation of the image library may take (s). With a share of a CPU, 50 megapixels take more than ten. */
export const DECODING_SECONDS = 20;

/**
 * Decodes pictures within a budget of pixels: big ones wait for each other, and small ones only for small ones. One of each owner at a
 * time, and the owner whose turn was the longest ago goes first.
 */
export class DecodingQueue {
  readonly #big = new Line(BUDGETS.big);
  readonly #small = new Line(BUDGETS.small);

  /** Runs `work` in its turn. Throws what `onTimeout` returns if that does not come within `timeoutMs`. */
  async run<T>(
    picture: Declared,
    work: () => Promise<T>,
    { timeoutMs, onTimeout }: { timeoutMs: number; onTimeout: () => Error },
  ): Promise<T> {
    const line = picture.pixels > BIG_PIXELS ? this.#big : this.#small;
    const leave = await line.enter(picture, timeoutMs, onTimeout);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

class Line {
  readonly #budget: number;
  readonly #owners = new Set<string>();
  /** The owners in the order of their latest turns. */
  readonly #served = new Set<string>();
  #used = 0;
  #waiting: Waiting[] = [];

  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Waits for the turn of a picture, and returns what ends it. */
  async enter({ owner, pixels }: Declared, timeoutMs: number, onTimeout: () => Error): Promise<() => void> {
    const weight = Math.min(pixels, this.#budget);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { owner, pixels: weight, start: resolve };
    this.#waiting.push(waiting);
    this.#startNext();
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      reject(onTimeout());
      this.#startNext();
    }, timeoutMs);
    await promise.finally(() => clearTimeout(timer));
    return () => {
      this.#used -= weight;
      this.#owners.delete(owner);
      this.#startNext();
    };
  }

  #startNext(): void {
    for (let next = this.#next(); next && this.#used + next.pixels <= this.#budget; next = this.#next()) {
      const { owner, pixels, start } = next;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#used += pixels;
      this.#owners.add(owner);
      this.#served.delete(owner);
      this.#served.add(owner);
      start();
    }
    if (this.#owners.size + this.#waiting.length === 0) this.#served.clear();
  }

  /** A picture that does not fit is not overtaken: it would wait for ever. */
  #next(): Waiting | undefined {
    const order = [...this.#served];
    const turn = ({ owner }: Waiting): number => order.indexOf(owner);
    return this.#waiting.filter(({ owner }) => !this.#owners.has(owner)).sort((a, b) => turn(a) - turn(b))[0];
  }
}
