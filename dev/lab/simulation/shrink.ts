/**
 * Leaves out parts of a failing case, one after another, as long as it still fails. What is left explains the failure in
 * fewer lines. `run` returns null for a case that does not fail like the first one.
 */
export async function shrink<Case>(
  failing: Case,
  parts: readonly string[],
  run: (without: readonly string[]) => Promise<Case | null>,
): Promise<Case> {
  let smallest = failing;
  const without: string[] = [];
  for (const part of parts) {
    const smaller = await run([...without, part]);
    if (!smaller) continue;
    smallest = smaller;
    without.push(part);
  }
  return smallest;
}
