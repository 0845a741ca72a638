// A part of the local stack: Google's Firestore emulator, a Java program, kept on a short leash.
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
  // The jar has no main manifest. Its messages are parsed by nobody, but some Java locales break its start.
  const main = ['-Duser.language=en', '-cp', jar, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
  const flags = ['start', `--host=${host}`, `--port=${port}`, `--project_id=${projectId}`, `--rules=${rules}`];
  const emulator = spawn(java, [...main, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('exit', () => emulator.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => emulator.once('close', () => resolve()));
  emulator.once('error', (error) => console.error(error));

  let up = false;
  ended.then(() => {
    if (up) process.exit(1);
  });
  while (!(await answers(host, port))) {
    if (emulator.exitCode !== null || emulator.signalCode !== null)
      throw new Error('The Firestore emulator did not start.');
    await pause(100);
  }
  up = true;
  return {
    value: undefined,
    async close() {
      up = false;
      emulator.kill('SIGKILL');
      await ended;
    },
  };
};

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });

await runChildProcess(() => startOfficial(settings.parse(JSON.parse(process.argv[2] ?? '{}'))));
