/** What is waiting to be written: bounded, the oldest going first when it is full. */
export interface RecordBuffer<Entry> {
  readonly size: number;
  add(entry: Entry): void;
  /** The oldest `most` entries, which leave the buffer. */
  take(most: number): Entry[];
  /** Puts entries back in front, as far as there is room: they are the oldest. */
  putBack(entries: readonly Entry[]): void;
  /** How many were lost since this was last asked. */
  takeDropped(): number;
}

export const createRecordBuffer = <Entry>(capacity: number): RecordBuffer<Entry> => {
  let entries: Entry[] = [];
  let dropped = 0;

  const bound = (): void => {
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
      bound();
    },
    take: (most) => entries.splice(0, most),
    putBack: (returned) => {
      entries = [...returned, ...entries];
      bound();
    },
    takeDropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
};
