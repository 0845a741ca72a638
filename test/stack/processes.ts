import { spawnSync } from 'node:child_process';
import { createConnection } from 'node:net';

/** The ids of all processes started by a process, directly or through others, itself included. */
export function familyOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of pairs) if (parent === member && child !== undefined) family.push(child);
  }
  return family;
}

/** The process with a command that names this file. */
export function memberRunning(pids: readonly number[], file: string): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(file));
  const found = lines.map((line) => Number.parseInt(line, 10)).find((pid) => pids.includes(pid));
  if (found === undefined) throw new Error(`None of the processes runs ${file}.`);
  return found;
}

/** Which of the processes still run. A zombie counts as ended. */
export function alive(pids: readonly number[]): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  const running = new Set<number>();
  for (const line of stdout.trim().split('\n')) {
    const [pid, state] = line.trim().split(/\s+/);
    if (!state?.startsWith('Z')) running.add(Number(pid));
  }
  return pids.filter((pid) => running.has(pid));
}

/** Whether a process listens on this port. */
export function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
