/** The reasons or numbers of an observation in one cell, as `saves=not_supported; reach=scope_missing`. */
export function listCell(values: Readonly<Record<string, string | number | null>> | undefined): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('; ');
}
