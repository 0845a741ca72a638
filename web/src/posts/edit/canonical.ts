/** JSON without the order of fields, which a request and its response may have differently. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
    ) ?? ''
  );
}

/** What one user has made of `base`, where another one has made `theirs` of it: `mine` wins only where it differs from `base`. */
export function merged<T>(base: T, mine: T, theirs: T): T;
export function merged(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (canonical(before) === canonical(mine)) return theirs;
  const base = before ?? {};
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return mine;
  const names = Object.keys({ ...theirs, ...mine });
  const fields = names.map((name) => [name, merged(base[name], mine[name], theirs[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
