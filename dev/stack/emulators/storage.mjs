// Plain JavaScript: firebase-tools ships no types for these modules.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resumableUploads } from './resumable-uploads.mjs';
import { signedReads } from './signed-reads.ts';

const require = createRequire(import.meta.url);
// The emulator's own version.
const express = createRequire(require.resolve('firebase-tools/package.json'))('express');
const storageServer = require('firebase-tools/lib/emulator/storage/server');
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');
const { StorageEmulator } = require('firebase-tools/lib/emulator/storage');

const { createApp } = storageServer;

/** The emulator's app behind what Cloud Storage does and it does not: resumable uploads, and private objects. */
storageServer.createApp = async (projectId, emulator) =>
  express().use(signedReads, resumableUploads(emulator), await createApp(projectId, emulator));

/**
 * Starts the Storage emulator in this process, without its Java runtime for security rules. The functions use the
 * admin API, which is not subject to rules; all other requests are rejected, as in `storage.rules`.
 */
export async function startStorage({ projectId, storage: address, storageRules }) {
  const rules = { name: storageRules, content: readFileSync(storageRules, 'utf8') };
  const storage = new StorageEmulator({ ...address, projectId, rules });
  const idle = async () => {};
  storage._rulesRuntime.start = idle;
  storage._rulesRuntime.stop = idle;
  storage._rulesManager.start = idle;
  const reject = async () => ({ permitted: false, issues: { exist: () => false, all: [] } });
  storage._rulesManager.getRuleset = () => ({ verify: reject });
  await EmulatorRegistry.start(storage);
}
