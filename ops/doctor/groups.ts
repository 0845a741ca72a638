/** Firebase: "deploy functions in groups of 10 or fewer". https://firebase.google.com/docs/functions/manage-functions */
const GROUP_SIZE = 10;

/**
 * Groups of functions that are deployed together. While a group is deployed, its old and its new instances share the quota: the
 * functions are dealt out by their processors, so that each group needs about the same.
 */
export function groupsOf<T extends { name: string; cpus: number }>(functions: readonly T[]): T[][] {
  const count = Math.ceil(functions.length / GROUP_SIZE);
  const sorted = [...functions].sort((a, b) => b.cpus - a.cpus || a.name.localeCompare(b.name));
  return Array.from({ length: count }, (_, group) => sorted.filter((__, index) => index % count === group));
}
