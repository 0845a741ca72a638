/** Something that is due at a time (ms since the epoch). */
interface Due {
  at: number;
}

/** Entries in the order in which they are due; those due at the same time in the order in which they came. */
export class Agenda<Entry extends Due> {
  #entries: Entry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  get first(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
    this.#entries.splice(this.#placeAfter(entry.at), 0, entry);
  }

  shift(): Entry | undefined {
    return this.#entries.shift();
  }

  /** Removes the entries that do not pass. */
  keep(passes: (entry: Entry) => boolean): void {
    this.#entries = this.#entries.filter(passes);
  }

  /** Where an entry that is due at `at` belongs. */
  #placeAfter(at: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry && entry.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
