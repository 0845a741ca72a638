// A child process of the local stack that runs Google's Firestore emulator, a Java program, and kills it on exit.
import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startIndexProxy } from '@herald-lab/firestore';
import { z } from 'zod';
import { freePort } from '../ports.ts';
import { type ChildService, runChildProcess } from '../process/child-entry.ts';
import { createChildCheck, indexSettings } from './child-check.ts';

const settings = z.object({
  java: z.string(),
  jar: z.string(),
  host: z.string(),
  port: z.number(),
  projectId: z.string(),
  rules: z.string(),
  indexes: indexSettings.optional(),
});
type Settings = z.infer<typeof settings>;

/** The emulator, behind a proxy that refuses queries without an index. */
async function startChecked({ indexes, ...address }: Settings): Promise<ChildService> {
  if (!indexes) return startOfficial(address);
  const { host, port } = address;
  const engine = { host, port: await freePort() };
  const check = createChildCheck(indexes);
  const emulator = await startOfficial({ ...address, ...engine });
  const proxy = await startIndexProxy({ host, port }, engine, check);
  return {
    value: undefined,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
}

async function startOfficial({
  java,
  jar,
  host,
  port,
  projectId,
  rules,
}: Omit<Settings, 'indexes'>): Promise<ChildService> {
  // The jar has no main manifest. The language is set because some Java locales break its start.
  const main = ['-Duser.language=en', '-cp', jar, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
  const flags = ['start', `--host=${host}`, `--port=${port}`, `--project_id=${projectId}`, `--rules=${rules}`];
  const emulator = spawn(java, [...main, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('exit', () => emulator.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => emulator.once('close', () => resolve()));
  emulator.once('error', (error) => console.error(error));

  let started = false;
  ended.then(() => {
    if (started) process.exit(1);
  });
  while (!(await acceptsConnections(host, port))) {
    if (emulator.exitCode !== null || emulator.signalCode !== null)
      throw new Error('The Firestore emulator did not start.');
    await pause(100);
  }
  started = true;
  return {
    value: undefined,
    async close() {
      started = false;
      emulator.kill('SIGKILL');
      await ended;
    },
  };
}

function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}

await runChildProcess(() => startChecked(settings.parse(JSON.parse(process.argv[2] ?? '{}'))));
