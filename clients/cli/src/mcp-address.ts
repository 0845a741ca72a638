import { UsageError } from './usage-error.ts';

/** The address of the MCP endpoint below the address of the API: behind Hosting, or of its function. Throws `UsageError` for any other address. */
export function mcpAddress(url: string): URL {
  const { origin, pathname } = new URL(url);
  if (pathname === '/' || pathname.endsWith('/api')) return new URL(`${origin}${pathname.replace(/\/$/, '')}/mcp`);
  throw new UsageError(`The address of the MCP endpoint cannot be derived from ${url}.`, 'Name it with --address.');
}
