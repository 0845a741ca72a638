import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Express } from 'express';
import express from 'express';
import { z } from 'zod';
import { controlRoutes } from './control/routes.ts';
import type { Clock } from './core/clock.ts';
import { createSandboxContext, type SandboxContext } from './core/context.ts';
import type { PlatformDefinition } from './core/define-platform.ts';
import { type Random, withRandom } from './core/ids.ts';
import type { Platform } from './core/platform.ts';
import { hookRoutes } from './hooks/routes.ts';
import { startMailServer } from './mail/server.ts';
import { mediaRoutes } from './media/routes.ts';
import { pageRoutes } from './pages/home.ts';

const here = import.meta.dirname;
const names = readdirSync(here).filter((name) => existsSync(join(here, name, 'index.ts')));

/** Every simulated platform: each folder with an `index.ts`, which exports the platform under the name of the folder. */
const PLATFORMS: readonly PlatformDefinition[] = await Promise.all(
  names.map(async (name) => (await import(`./${name}/index.ts`))[name]),
);

interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** Of the mail server, likewise. */
  mailPort?: number;
  /** Base of simulated time; real time where absent. */
  clock?: Clock;
  /** Source of ids, tokens and codes; by default the random source of the machine. */
  random?: Random;
  /** Initial settings by platform, over the defaults; a reset restores them. */
  settings?: Record<string, Record<string, unknown>>;
}

export interface Sandbox extends SandboxContext {
  /** Origin without a trailing slash. `{url}/threads`, `{url}/tiktok` and `{url}/stt` are the platforms' base URLs. */
  url: string;
  /** `address:port` of the mail server. */
  smtpHost: string;
  platforms: readonly Platform[];
  /** Ends every connection, open ones too. */
  close(): Promise<void>;
}

/** The simulated platforms without a server: `app` handles requests, from a socket or not. */
export function createSandbox(
  origin: () => string,
  { clock, random, settings = {} }: Pick<SandboxOptions, 'clock' | 'random' | 'settings'>,
): { context: SandboxContext; platforms: readonly Platform[]; app: Express } {
  const context = createSandboxContext(origin, { clock, random });
  const platforms = PLATFORMS.map(({ name, create }) => create(context, settings[name] ?? {}));
  return { context, platforms, app: createApp(context, platforms) };
}

/** Starts the simulated platforms in this process. */
export async function startSandbox({
  port,
  host = '127.0.0.1',
  mailPort = 0,
  ...options
}: SandboxOptions): Promise<Sandbox> {
  let url = '';
  const { context, platforms, app } = createSandbox(() => url, options);
  const server = createServer(app);
  // A client that was busy for longer than a timeout would send its next request on a connection that is just being closed.
  server.keepAliveTimeout = 0;
  const mail = await startMailServer(context, { host, port: mailPort });
  await listen(server, port, host);
  const bound = z.object({ port: z.number() }).parse(server.address());
  url = `http://${host}:${bound.port}`;
  return {
    ...context,
    url,
    smtpHost: `${host}:${mail.port}`,
    platforms,
    close: async () => {
      context.dispose();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, mail.close()]);
    },
  };
}

function createApp(context: SandboxContext, platforms: readonly Platform[]): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((_req, _res, next) => withRandom(context.random, next));
  app.use('/media', mediaRoutes(context.clock));
  app.use('/hooks', hookRoutes(context.clock));
  app.use(pageRoutes(context, platforms));
  app.use('/_sandbox', controlRoutes(context, platforms));
  for (const { name, router, rootPaths } of platforms) {
    if (rootPaths) app.use((req, res, next) => (rootPaths.test(req.path) ? router(req, res, next) : next()));
    app.use(`/${name}`, router);
  }
  return app;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
