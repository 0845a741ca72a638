import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process and all that it started, directly or through others, take together. */
export interface Footprint {
  processes: number;
  /** Memory in bytes. On Linux, pages that several processes share are counted once. */
  bytes: number;
}

/** Undefined where the system does not tell. */
export function footprintOf(pid: number): Footprint | undefined {
  const { status, stdout, pid: self } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = rows.filter(([id]) => id === pid);
  for (const [parent] of family) family.push(...rows.filter(([id, ppid]) => ppid === parent && id !== self));
  const kilobytes = family.map(([id, , resident = 0]) => proportional(id) ?? resident);
  return { processes: family.length, bytes: kilobytes.reduce((sum, size) => sum + size, 0) * 1024 };
}

/** The memory of a process in kilobytes, with its part of what it shares with others. Only Linux tells. */
function proportional(pid: number | undefined): number | undefined {
  try {
    const size = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return size === undefined ? undefined : Number(size);
  } catch {
    return undefined;
  }
}
