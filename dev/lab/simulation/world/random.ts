import { type Random, seededRandom } from '@herald-lab/cloud-tasks';

/** How long something takes: `medianMs` usually, and now and then very long. */
export interface Latency {
  medianMs: number;
  /** Spread of the logarithm; 0.5 is a calm network, 1.2 one with long tails. */
  spread: number;
}

function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  return value >>> 0;
}

/** Random numbers from a seed. Each subject has a separate sequence, so that a change in one does not change the others. */
export class SeededRandom {
  readonly #seed: number;
  readonly next: Random;

  constructor(seed: number) {
    this.#seed = seed;
    this.next = seededRandom(seed);
  }

  /** The numbers of a subject. */
  of(subject: string): SeededRandom {
    return new SeededRandom(hash(`${this.#seed}:${subject}`));
  }

  happens(probability: number): boolean {
    return probability > 0 && this.next() < probability;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
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
