import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shell script of the README's Deploy section: its first block that begins with `PROJECT=`. Throws where there is none. */
export function deployScript(folder: string): string {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const section = readme.split('\n## Deploy\n')[1]?.split('\n## ')[0] ?? '';
  const script = /```sh\n(PROJECT=.*?)```/s.exec(section)?.[1];
  if (!script) throw new Error('The Deploy section of the README has no script.');
  return script;
}
