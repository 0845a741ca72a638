import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../project.ts';

/** The folders of one stack. */
export interface StackFolders {
  /** Its logs, which are kept. */
  logs: string;
  /** Its temporary files and sockets, whose paths must be short: a socket's may have about 100 characters. */
  temporary: string;
  /** The folder for a copy of the functions, relative to the project: firebase-tools requires it inside. */
  functions: string;
  /** Removes everything but the logs. */
  remove(): Promise<void>;
}

/** Creates the folders of a stack, and removes those of stacks whose process exited without cleaning up. */
export async function createStackFolders(name: string): Promise<StackFolders> {
  await removeStaleFolders();
  const label = `${name}-${process.pid}`;
  const logs = inProject('.local', 'logs', label);
  const own = inProject('.local', 'stacks', label);
  const temporary = await mkdtemp(join(tmpdir(), `herald-${process.pid}-`));
  await rm(logs, { recursive: true, force: true });
  await rm(own, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  await mkdir(own, { recursive: true });
  return {
    logs,
    temporary,
    functions: join('.local', 'stacks', label, 'functions'),
    async remove() {
      await Promise.all([own, temporary].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

async function removeStaleFolders(): Promise<void> {
  const locations: [string, RegExp][] = [
    [inProject('.local', 'stacks'), /-(\d+)$/],
    [inProject('.local', 'logs'), /-(\d+)$/],
    [inProject('.local'), /^stack-(\d+)\.json$/],
    [tmpdir(), /^herald-(\d+)-/],
  ];
  for (const [location, pattern] of locations) {
    if (!existsSync(location)) continue;
    for (const entry of await readdir(location)) {
      const pid = pattern.exec(entry)?.[1];
      if (pid && !isRunning(Number(pid))) await rm(join(location, entry), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
