import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { defined } from '../objects.ts';

export function mcpCommand(cli: Cli) {
  return new Command('mcp')
    .description('serve the MCP endpoint of Herald on stdin and stdout, for assistants that start a program')
    .option('--address <url>', 'the address of the endpoint; by default derived from the API')
    .action(async ({ address }) => {
      const { url, apiKey } = cli.settings();
      if (address !== undefined && !URL.canParse(address)) throw new UsageError(`"${address}" is not an address.`);
      const endpoint = address === undefined ? mcpAddress(url) : new URL(address);
      const [{ StreamableHTTPClientTransport }, { StdioServerTransport }, { bridge }] = await Promise.all([
        import('@modelcontextprotocol/client'),
        import('@modelcontextprotocol/server/stdio'),
        import('../mcp-bridge.ts'),
      ]);
      const headers = defined({ authorization: `Bearer ${apiKey}`, 'herald-profile': cli.profile });
      // A redirect would take the key to another host.
      const remote = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers, redirect: 'error' } });
      await bridge(new StdioServerTransport(), remote);
    });
}

/** The address of the MCP endpoint below the address of the API: behind Hosting, or of its function. Throws `UsageError` for any other address. */
export function mcpAddress(url: string): URL {
  const { origin, pathname } = new URL(url);
  if (pathname === '/' || pathname.endsWith('/api')) return new URL(`${origin}${pathname.replace(/\/$/, '')}/mcp`);
  throw new UsageError(`The address of the MCP endpoint cannot be derived from ${url}.`, 'Name it with --address.');
}
