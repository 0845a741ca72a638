import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { z } from 'zod';
import { inProject } from './project.ts';

/** The address everything in the local stack listens on: this machine only. */
export const HOST = '127.0.0.1';

const names = [
  'functions',
  'auth',
  'tasks',
  'hosting',
  'storage',
  'firestore',
  'hub',
  'eventarc',
  'sandbox',
  'jobs',
] as const;
type Name = (typeof names)[number];
/** A port of its own for every part of a stack. */
export type Ports = Record<Name, number>;

const emulators = z.record(z.string(), z.union([z.object({ port: z.number().optional() }), z.boolean()]));

/** The fixed ports of `npm start`: the emulators' from firebase.json, the sandbox's and the scheduler's from here. */
export function fixedPorts(): Ports {
  const config = z.object({ emulators }).parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
  const port = (name: Name): number => {
    const entry = config.emulators[name];
    if (typeof entry === 'object' && entry.port !== undefined) return entry.port;
    throw new Error(`firebase.json names no port for the ${name} emulator.`);
  };
  return {
    functions: port('functions'),
    auth: port('auth'),
    tasks: port('tasks'),
    hosting: port('hosting'),
    storage: port('storage'),
    firestore: port('firestore'),
    hub: port('hub'),
    eventarc: port('eventarc'),
    sandbox: 4010,
    jobs: 4020,
  };
}

/** Ports that nobody uses now, all different: what tests run on. */
export async function freePorts(): Promise<Ports> {
  const servers = await Promise.all(names.map(() => listen(0)));
  const found = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    return address.port;
  });
  await Promise.all(servers.map(close));
  const port = (name: Name): number => found[names.indexOf(name)] ?? 0;
  return {
    functions: port('functions'),
    auth: port('auth'),
    tasks: port('tasks'),
    hosting: port('hosting'),
    storage: port('storage'),
    firestore: port('firestore'),
    hub: port('hub'),
    eventarc: port('eventarc'),
    sandbox: port('sandbox'),
    jobs: port('jobs'),
  };
}

/**
 * Throws a sentence that names the first port somebody else holds. Asking before anything starts means that a taken port
 * never leaves half a stack behind.
 */
export async function assertFree(ports: Ports): Promise<void> {
  for (const name of names) {
    try {
      await close(await listen(ports[name]));
    } catch (error) {
      throw new Error(takenMessage(name, ports[name], error));
    }
  }
}

function takenMessage(name: Name, port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE')
    return `Port ${port}, which the ${name} part of the local stack needs, cannot be used: ${error}`;
  return (
    `Port ${port}, which the ${name} part of the local stack needs, is taken: another \`npm start\` or another Firebase ` +
    `emulator may still be running (\`lsof -i :${port}\` names the program); end it and try again.`
  );
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: HOST, port, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}
