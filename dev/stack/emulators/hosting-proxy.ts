import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

type Request = (options: { timeout: number }) => Promise<unknown>;

interface ProxyModule {
  proxyRequestHandler(url: string, name: string): RequestListener;
}

const require = createRequire(import.meta.url);
const { proxyRequestHandler }: ProxyModule = require('firebase-tools/lib/hosting/proxy');
const { Client }: { Client: { prototype: { request: Request } } } = require('firebase-tools/lib/apiv2');

/**
 * A function behind the proxy of the Hosting emulator, which ends a request as Hosting does, with 504. Its limit is
 * `limitMs` in place of 60 s.
 */
export async function startHostingProxy(functionUrl: string, limitMs: number) {
  const { request } = Client.prototype;
  Client.prototype.request = function (options) {
    return request.call(this, { ...options, timeout: limitMs });
  };
  const server = createServer(proxyRequestHandler(functionUrl, 'function'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      Client.prototype.request = request;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
