// The Auth, Storage and Hosting emulators of firebase-tools in this process. They are written for Node, and need neither Java
// nor the emulators' hub. They end with the process.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { inProject, PROJECT_ID } from '../../project.ts';
import { compileAuthSchemasOnUse, validFromSignUp } from '../emulators/auth.ts';
import { freePort, HOST } from '../ports.ts';
import { listen } from './listen.ts';

const require = createRequire(import.meta.url);

/** Starts the Auth emulator. Returns its `address:port`. */
export async function startAuthEmulator(): Promise<string> {
  return listen(createServer(await createAuthApp(PROJECT_ID)));
}

/** The Auth emulator without a server. */
export function createAuthApp(projectId: string): Promise<RequestListener> {
  compileAuthSchemasOnUse();
  validFromSignUp();
  const { createApp } = require('firebase-tools/lib/emulator/auth/server');
  return createApp(projectId);
}

/** Starts the Storage emulator, which keeps files in the folder for temporary files. Returns its `address:port`. */
export async function startStorageEmulator(): Promise<string> {
  // Plain JavaScript: firebase-tools ships no types for what it patches.
  const storage: string = '../emulators/storage.mjs';
  const { startStorage } = await import(storage);
  const port = await freePort();
  await startStorage({
    projectId: PROJECT_ID,
    storage: { host: HOST, port },
    storageRules: inProject('storage.rules'),
  });
  return `${HOST}:${port}`;
}

const firebaseJson = z.looseObject({ hosting: z.looseObject({ public: z.string() }) });

interface Rewrite {
  function: { functionId: string };
}

/** Starts Hosting as its emulator does: superstatic and firebase.json in front of the functions. Returns its URL. */
export async function startHosting(functionsUrl: string): Promise<string> {
  const superstatic = createRequire(require.resolve('firebase-tools/package.json'))('superstatic');
  const { proxyRequestHandler } = require('firebase-tools/lib/hosting/proxy');
  const { hosting } = firebaseJson.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
  const port = await freePort();
  const rewrite = async ({ function: { functionId } }: Rewrite): Promise<RequestListener> =>
    proxyRequestHandler(`${functionsUrl}/${functionId}`, functionId);
  const app = superstatic.server({
    port,
    hostname: HOST,
    cwd: inProject(),
    config: hosting,
    stack: 'strict',
    compression: true,
    rewriters: { function: rewrite },
  });
  await new Promise<void>((resolve) => app.listen(() => resolve()));
  return `http://${HOST}:${port}`;
}
