// A child process of the local stack that runs Google's Firestore emulator, a Java program, and kills it on exit.
import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ChildService, runChildProcess } from '../process/child-entry.ts';

const settings = z.object({
  java: z.string(),
  jar: z.string(),
  host: z.string(),
  port: z.number(),
  projectId: z.string(),
  rules: z.string(),
});
type Settings = z.infer<typeof settings>;

const startOfficial = async ({ java, jar, host, port, projectId, rules }: Settings): Promise<ChildService> => {
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
};

const acceptsConnections = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });

await runChildProcess(() => startOfficial(settings.parse(JSON.parse(process.argv[2] ?? '{}'))));
