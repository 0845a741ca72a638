import { createServer, type Server } from 'node:http';
import express, { type Express } from 'express';
import { z } from 'zod';
import { controlRoutes } from './control/routes.ts';
import type { Clock } from './core/clock.ts';
import { createWorld, type World } from './core/world.ts';
import { mediaRoutes } from './media/routes.ts';
import { pageRoutes } from './page/home.ts';
import type { Platform } from './platform.ts';
import { PLATFORMS } from './registry.ts';

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** Base of simulated time; real time where absent. */
  clock?: Clock;
  /** First settings by platform, over the defaults; a reset comes back to them. */
  settings?: Record<string, Record<string, unknown>>;
}

export interface Sandbox {
  /** Origin without a trailing slash. `{url}/threads`, `{url}/tiktok` and `{url}/stt` are the platforms' base URLs. */
  url: string;
  world: World;
  platforms: readonly Platform[];
  /** Ends every connection, open ones too. */
  close(): Promise<void>;
}

/** Starts the simulated platforms in this process. */
export const startSandbox = async ({
  port,
  host = '127.0.0.1',
  clock,
  settings = {},
}: SandboxOptions): Promise<Sandbox> => {
  let url = '';
  const world = createWorld(() => url, clock);
  const platforms = Object.entries(PLATFORMS).map(([name, create]) => create(world, settings[name] ?? {}));
  const server = createServer(createApp(world, platforms));
  await listen(server, port, host);
  const bound = z.object({ port: z.number() }).parse(server.address());
  url = `http://${host}:${bound.port}`;
  return {
    url,
    world,
    platforms,
    close: async () => {
      world.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};

const createApp = (world: World, platforms: readonly Platform[]): Express => {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use('/media', mediaRoutes());
  app.use(pageRoutes(world, platforms));
  app.use('/_sandbox', controlRoutes(world, platforms));
  for (const { name, router } of platforms) app.use(`/${name}`, router);
  return app;
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
