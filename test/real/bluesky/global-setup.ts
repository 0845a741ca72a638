import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';

const address = z.object({ issuer: z.string(), otherIssuer: z.string(), plcUrl: z.string(), controlUrl: z.string() });

declare module 'vitest' {
  interface ProvidedContext {
    blueskyServer: z.infer<typeof address>;
  }
}

/** Starts Bluesky's own server with the Node that its database was compiled for, and ends it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const node = inFolder(`../server/node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const child = spawn(node, [inFolder('../server/serve.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`Bluesky's server ended with ${code}.`))),
  ]);
  const server = address.parse(JSON.parse(z.string().parse(first[0])));
  project.provide('blueskyServer', server);
  // The local stack of the tests hands these to its functions.
  Object.assign(process.env, { BLUESKY_AUTH_URL: server.issuer, BLUESKY_PLC_URL: server.plcUrl });
  return async () => {
    child.stdin.end();
    await ended;
  };
}

function inFolder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
