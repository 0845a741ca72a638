import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../project.ts';
import type { DeployedStack } from './deployed-stack/start.ts';

/** Gives a user access with the command of an operator, which reaches the services of the stack in place of Google's. */
export async function giveAccess({ projectId, addresses }: DeployedStack, email: string): Promise<void> {
  const subscribe = [inProject('ops/control/main.ts'), 'subscribe', email];
  const options = ['--until', '2099-12-31', '--project', projectId];
  await promisify(execFile)(process.execPath, [...subscribe, ...options], { env: { ...process.env, ...addresses } });
}
