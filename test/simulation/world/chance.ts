import { type Random, seededRandom } from '../../../local/queue/rules/random.ts';

/** How long something takes: `medianMs` usually, and now and then very long. */
export interface Latency {
  medianMs: number;
  /** Spread of the logarithm; 0.5 is a calm network, 1.2 one with long tails. */
  spread: number;
}

const hash = (text: string): number => {
  let value = 2166136261;
  for (let place = 0; place < text.length; place += 1) value = Math.imul(value ^ text.charCodeAt(place), 16777619);
  return value >>> 0;
};

/** Chance from a seed. Every subject has numbers of its own, so that a change in one does not move the others. */
export class Chance {
  readonly #seed: number;
  readonly next: Random;

  constructor(seed: number) {
    this.#seed = seed;
    this.next = seededRandom(seed);
  }

  /** Chance of a subject. */
  of(subject: string): Chance {
    return new Chance(hash(`${this.#seed}:${subject}`));
  }

  happens(probability: number): boolean {
    return probability > 0 && this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(among: readonly T[]): T {
    const picked = among[Math.floor(this.next() * among.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  }

  /** A duration (ms), log-normal: always positive, with a long tail. */
  latency({ medianMs, spread }: Latency): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return medianMs * Math.exp(spread * normal);
  }
}
