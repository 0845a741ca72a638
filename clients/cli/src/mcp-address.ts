import { UsageError } from './usage-error.ts';

/**
 * The address of the MCP endpoint beside the address of the API: both are behind Hosting, or functions of their own with neighbouring
 * addresses. Throws `UsageError` for any other address.
 */
export function mcpAddress(url: string): URL {
  const { origin, pathname } = new URL(url);
  const [, folder] = /^(.*\/)(?:api)?$/.exec(pathname) ?? [];
  if (folder === '/' || (folder !== undefined && pathname.endsWith('/api'))) return new URL(`${origin}${folder}mcp`);
  throw new UsageError(`The address of the MCP endpoint cannot be derived from ${url}.`, 'Name it with --address.');
}
