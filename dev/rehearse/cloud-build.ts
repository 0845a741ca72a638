import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { firebaseFunction, firebaseModule } from '../../ops/firebase-cli.ts';
import type { Rehearsal } from './rehearsal.ts';
import { reportOf } from './report.ts';

const archives = z.object({
  unzip: firebaseFunction<(archive: string, folder: string) => Promise<void>>(),
});

/**
 * Does in `folder` what Cloud Build does with the last archive of functions/, and returns the names of the functions that start.
 * Throws if a package is missing or differs from the lock file. https://cloud.google.com/docs/buildpacks/nodejs
 */
export async function buildUploaded({ cloud, shell }: Rehearsal, folder: string): Promise<string[]> {
  await mkdir(folder);
  const file = join(folder, 'source.zip');
  await writeFile(file, cloud.sources.at(-1) ?? '');
  await firebaseModule('unzip.js', archives).unzip(file, folder);
  await shell.run('npm ci --omit=dev --prefer-offline', folder);
  const environment = reportOf(cloud).functions[0]?.environment;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: folder,
    env: environment,
  });
  return z.array(z.string()).parse(JSON.parse(stdout));
}

/** Loads what instances load, at their start and later, and prints the names of the functions. */
const START = `
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
await import('@google-cloud/functions-framework');
for (const file of globSync('lib/**/*.js')) {
  await import(resolve(file));
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/\\bimport\\("([^."][^"]*)"\\)/g)) await import(name);
}
const exported = Object.entries(await import(resolve('lib/index.js')));
process.stdout.write(JSON.stringify(exported.flatMap(([name, value]) => (value?.__endpoint ? [name] : []))));
process.exit();
`;
