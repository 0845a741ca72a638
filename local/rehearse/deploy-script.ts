import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shell script of docs/deploy.md: its first block that begins with `PROJECT=`. Throws if there is none. */
export function deployScript(folder: string): string {
  const document = readFileSync(join(folder, 'docs/deploy.md'), 'utf8');
  const script = /```sh\n(PROJECT=.*?)```/s.exec(document)?.[1];
  if (!script) throw new Error('docs/deploy.md has no script that begins with PROJECT=.');
  return script;
}
