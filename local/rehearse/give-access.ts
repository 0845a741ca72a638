import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { context } from '../../functions/src/context.ts';
import { subscribe } from '../user.ts';
import type { DeployedStack } from './deployed-stack/start.ts';

/**
 * Gives a user access, in a process with the addresses of the stack, as the command of an operator does. There is no such command
 * yet, so that the process is this file.
 */
export async function giveAccess({ projectId, addresses }: DeployedStack, email: string): Promise<void> {
  const env = { ...process.env, ...addresses, GCLOUD_PROJECT: projectId };
  await promisify(execFile)(process.execPath, [import.meta.filename, email], { env });
}

if (import.meta.main) {
  const { uid } = await getAuth(initializeApp()).getUserByEmail(process.argv[2] ?? '');
  await subscribe(context(), uid);
}
