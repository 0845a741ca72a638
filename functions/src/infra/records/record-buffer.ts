/** A bounded queue of records to write; drops the oldest when it is full. */
export interface RecordBuffer<Entry> {
  readonly size: number;
  add(entry: Entry): void;
  /** Removes and returns up to `count` of the oldest entries. */
  take(count: number): Entry[];
  /** Puts taken entries back at the front, as far as the capacity allows. */
  putBack(entries: readonly Entry[]): void;
  /** How many entries were dropped since the last call. */
  takeDropped(): number;
}

export function createRecordBuffer<Entry>(capacity: number): RecordBuffer<Entry> {
  let entries: Entry[] = [];
  let dropped = 0;

  const dropExcess = (): void => {
    const excess = Math.max(0, entries.length - capacity);
    dropped += excess;
    entries.splice(0, excess);
  };

  return {
    get size() {
      return entries.length;
    },
    add: (entry) => {
      entries.push(entry);
      dropExcess();
    },
    take: (count) => entries.splice(0, count),
    putBack: (returned) => {
      entries = [...returned, ...entries];
      dropExcess();
    },
    takeDropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
