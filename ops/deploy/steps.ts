/** Does a step and prints its result with its duration. */
export async function step(name: string, work: () => Promise<string>): Promise<void> {
  console.log(`${name} …`);
  const started = performance.now();
  const result = await work();
  console.log(`${name}: ${result} (${Math.round((performance.now() - started) / 1000)} s)`);
}

/** Prints what happens within a step. */
export function progress(text: string): void {
  console.log(`  ${text}`);
}
