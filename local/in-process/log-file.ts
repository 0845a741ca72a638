import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Writes the log lines of the functions, which go to stdout as in the cloud, to a file. */
export function writeLogLinesTo(file: string): void {
  const log = fs.openSync(file, 'a');
  for (const method of ['write', 'writeSync'] as const) {
    const original: (...args: never[]) => unknown = fs[method];
    const replacement = (fd: number, data: unknown, ...rest: unknown[]): unknown => {
      const isLogLine = fd === 1 && typeof data === 'string' && data.startsWith('{"severity"');
      return Reflect.apply(original, fs, [isLogLine ? log : fd, data, ...rest]);
    };
    Object.assign(fs, { [method]: replacement });
  }
  syncBuiltinESMExports();
}
