import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Cloud, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { inProject } from '../project.ts';
import { createShell, type Shell } from './shell.ts';

export const PROJECT = 'herald-rehearsal';

/** The calls until every part of the simulated cloud knows a change: some attempts of one command. */
const CALLS_UNTIL_KNOWN = 3;

/** A clone of the repository's last commit, and a shell in which it is deployed to a simulated cloud. */
export interface Rehearsal {
  cloud: Cloud;
  clone: string;
  shell: Shell;
  region: string;
  close(): Promise<void>;
}

/** Clones into `folder` and starts the cloud with an empty project. `print` gets what commands print. */
export async function startRehearsal(
  folder: string,
  { region, print }: { region: string; print: (text: string) => void },
): Promise<Rehearsal> {
  const cloud = newCloud(PROJECT);
  cloud.hasFirebase = false;
  cloud.hosting.sites.clear();
  cloud.callsUntilKnown = CALLS_UNTIL_KNOWN;
  const clone = join(folder, 'herald');
  execFileSync('git', ['clone', '--quiet', inProject('.'), clone]);
  const server = await serveCloud(cloud);
  return {
    cloud,
    clone,
    shell: createShell(server.proxyUrl, folder, print),
    region,
    close: server.close,
  };
}

/** The answers that `npm run setup` takes from the environment. */
export const ANSWERS = [
  'THREADS_CLIENT_ID=f81d4fae7dec11d0a765',
  'THREADS_CLIENT_SECRET=00a0c91e6bf600a0c91e',
  'TIKTOK_CLIENT_KEY=a76500a0c91e6bf6f81d',
  'TIKTOK_CLIENT_SECRET=6bf6f81d4fae7dec11d0',
  'X_CLIENT_ID=7dec11d0a76500a0c91e',
  'X_CLIENT_SECRET=9b2e61d0c4f84a3711d0',
].join(' ');
