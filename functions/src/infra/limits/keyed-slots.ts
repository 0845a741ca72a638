/** What each key may do at once in this process. */
export interface KeyedSlots {
  /** Takes a slot of the key, and returns what releases it; null where all of them are taken. */
  take(key: string): (() => void) | null;
}

/** At most `max` slots for each key. */
export function createKeyedSlots(max: number): KeyedSlots {
  const taken = new Map<string, number>();
  return {
    take: (key) => {
      const before = taken.get(key) ?? 0;
      if (before >= max) return null;
      taken.set(key, before + 1);
      return () => {
        const rest = (taken.get(key) ?? 0) - 1;
        if (rest > 0) taken.set(key, rest);
        else taken.delete(key);
      };
    },
  };
}
