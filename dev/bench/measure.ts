/** One line of the table: what was measured, beside its floor in the same run. Lower is better. */
export interface Row {
  what: string;
  ours: string;
  floor: string;
  /** Ours over the floor; null where the row only counts. */
  ratio: number | null;
  goal: string;
  met: boolean | null;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Milliseconds by the clock that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
