import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { z } from 'zod';
import { inProject } from '../project.ts';

/** The address that the local stack listens on: loopback only. */
export const HOST = '127.0.0.1';

const assigned = z.object({
  functions: z.number(),
  auth: z.number(),
  tasks: z.number(),
  hosting: z.number(),
  storage: z.number(),
  firestore: z.number(),
  hub: z.number(),
  eventarc: z.number(),
  sandbox: z.number(),
  smtp: z.number(),
  jobs: z.number(),
});
/** The ports of the services of a stack. */
export type Ports = z.infer<typeof assigned>;
const names = assigned.keyof().options;

const firebaseJson = z.object({
  emulators: z.record(z.string(), z.union([z.object({ port: z.number() }).transform(({ port }) => port), z.unknown()])),
});

/**
 * The fixed ports of `npm start`: those of the emulators from firebase.json, those of the sandbox, its mail
 * server and the scheduler here.
 */
export function fixedPorts(): Ports {
  const { emulators } = firebaseJson.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
  return assigned.parse({ ...emulators, sandbox: 4010, smtp: 4025, jobs: 4020 });
}

/** Below the ephemeral ports of operating systems, so that no outgoing connection takes a port before it is used. */
const FREE_RANGE = { from: 20_000, to: 32_000 };
/** More than a process needs: process ids are often consecutive. */
const PORTS_PER_PROCESS = 64;

/** Finds different free ports, for tests. */
export async function freePorts(): Promise<Ports> {
  const found = new Set<number>();
  while (found.size < names.length) found.add(await freePort());
  const ports = [...found];
  return assigned.parse(Object.fromEntries(names.map((name, index) => [name, ports[index]])));
}

/** The next port to try. Each process begins elsewhere: two concurrent searches would find the same port free. */
let candidate = (process.pid * PORTS_PER_PROCESS) % (FREE_RANGE.to - FREE_RANGE.from);

/** Finds a free port, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    candidate = (candidate + 1) % (FREE_RANGE.to - FREE_RANGE.from);
    const port = FREE_RANGE.from + candidate;
    if (await isFree(port)) return port;
  }
}

/**
 * Throws an error that names the first port in use. Checked before anything starts, so that a port in use never leaves
 * a half-started stack.
 */
export async function assertFree(ports: Partial<Ports>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    try {
      await close(await listen(port));
    } catch (error) {
      throw new Error(takenMessage(name, port, error));
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: HOST, port, exclusive: true }, () => resolve(server));
  });
}

function takenMessage(name: string, port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE')
    return `Port ${port}, which the ${name} part of the local stack needs, cannot be used: ${error}`;
  return (
    `Port ${port}, which the ${name} part of the local stack needs, is taken: another \`npm start\` or another Firebase ` +
    `emulator may still be running (\`lsof -i :${port}\` names the program); end it and try again.`
  );
}
