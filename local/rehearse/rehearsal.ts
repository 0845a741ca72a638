import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, newBucket, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { inProject } from '../project.ts';
import { createShell, type Shell } from './shell.ts';

export const PROJECT = 'herald-rehearsal';

/** A clone of the repository's last commit, and a shell in which it is deployed to a simulated cloud. */
export interface Rehearsal {
  cloud: Cloud;
  clone: string;
  shell: Shell;
  region: string;
  /** The commands of docs/deploy.md, for the simulated project and region and with its placeholders filled in. */
  script: string;
  close(): Promise<void>;
}

/** Clones into `folder` and starts the cloud, set up in the console as docs/deploy.md requires. `print` gets what commands print. */
export async function startRehearsal(
  folder: string,
  { region, print }: { region: string; print: (text: string) => void },
): Promise<Rehearsal> {
  const cloud = newCloud(PROJECT);
  cloud.defaultBucket = `${PROJECT}.firebasestorage.app`;
  cloud.buckets.set(cloud.defaultBucket, newBucket());
  const clone = join(folder, 'herald');
  execFileSync('git', ['clone', '--quiet', inProject('.'), clone]);
  const server = await serveCloud(cloud);
  return {
    cloud,
    clone,
    shell: createShell(server.proxyUrl, folder, print),
    region,
    script: deployScript(clone)
      .replace(/^PROJECT=.*/, `PROJECT=${PROJECT}`)
      .replace(/^REGION=.*/m, `REGION=${region}`)
      .replaceAll(/\b(your|the)-[a-z-]+/g, 'f81d4fae7dec11d0a765'),
    close: server.close,
  };
}

/** The shell script of docs/deploy.md: its first block that begins with `PROJECT=`. Throws if there is none. */
function deployScript(folder: string): string {
  const document = readFileSync(join(folder, 'docs/deploy.md'), 'utf8');
  const script = /```sh\n(PROJECT=.*?)```/s.exec(document)?.[1];
  if (!script) throw new Error('docs/deploy.md has no script that begins with PROJECT=.');
  return script;
}
