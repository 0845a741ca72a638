import TinyQueue from 'tinyqueue';

/** Something that is due at a time (ms since the epoch). */
interface Due {
  at: number;
}

interface Place<Entry> {
  entry: Entry;
  order: number;
}

/** Entries in the order in which they are due; those due at the same time in the order in which they came. */
export class Agenda<Entry extends Due> {
  #order = 0;
  #queue = queueOf<Entry>([]);

  get size(): number {
    return this.#queue.length;
  }

  get first(): Entry | undefined {
    return this.#queue.peek()?.entry;
  }

  add(entry: Entry): void {
    this.#order += 1;
    this.#queue.push({ entry, order: this.#order });
  }

  shift(): Entry | undefined {
    return this.#queue.pop()?.entry;
  }

  /** Removes the entries that do not pass. */
  keep(passes: (entry: Entry) => boolean): void {
    this.#queue = queueOf(this.#queue.data.filter(({ entry }) => passes(entry)));
  }
}

function queueOf<Entry extends Due>(places: Place<Entry>[]): TinyQueue<Place<Entry>> {
  return new TinyQueue(places, (a, b) => a.entry.at - b.entry.at || a.order - b.order);
}
