import { createHash } from 'node:crypto';

interface Entry {
  at: number;
  actor: string;
  text: string;
}

/** All events of a run, for the analysis of a failing seed. */
export class Timeline {
  readonly #entries: Entry[] = [];
  readonly #now: () => number;
  /** Whether it is kept: a big scenario only counts. */
  readonly isKept: boolean;

  constructor(now: () => number, keeps = true) {
    this.#now = now;
    this.isKept = keeps;
  }

  add(actor: string, text: string): void {
    if (this.isKept) this.#entries.push({ at: this.#now(), actor, text });
  }

  /** The same for the same history. */
  fingerprint(): string {
    const digest = createHash('sha256');
    for (const { at, actor, text } of this.#entries) digest.update(`${at} ${actor} ${text}\n`);
    return digest.digest('hex').slice(0, 16);
  }

  /** One line per event; with `filters`, only events that mention one of them. */
  lines(filters: readonly string[] = []): string[] {
    return this.#entries
      .filter(
        ({ actor, text }) =>
          filters.length === 0 || filters.some((term) => text.includes(term) || actor.includes(term)),
      )
      .map(({ at, actor, text }) => `${new Date(at).toISOString().slice(5, 23)}  ${actor.padEnd(22)} ${text}`);
  }
}
