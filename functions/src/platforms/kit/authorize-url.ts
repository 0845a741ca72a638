/** An authorization URL with spaces as %20: some platforms do not read the plus signs that URLSearchParams writes. */
export function authorizeUrl(endpoint: string, query: Record<string, string>): string {
  const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${endpoint}?${encoded.join('&')}`;
}
