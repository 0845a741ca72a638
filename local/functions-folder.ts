import { spawn } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inProject } from './project.ts';

/** What a copy of the functions leaves out: sources, what is linked instead, and settings of the machine. */
const EXCLUDED = /^(node_modules|src|\.env.*|\.secret.*|.*\.log)$/;

/**
 * Builds the functions and copies what was built into a folder of its own, for a stack that must not notice later builds.
 * Resolves with the first lines of the compiler's errors, if there were any: the compiler writes its output all the same.
 */
export const copyFunctions = async (target: string): Promise<string | undefined> => {
  const source = inProject('functions');
  const errors = await compile();
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true, filter: (file) => !EXCLUDED.test(relative(source, file)) });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'), 'dir');
  return errors;
};

const compile = (): Promise<string | undefined> => {
  const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', inProject('functions', 'tsconfig.build.json'), '--pretty', 'false'];
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.once('error', reject);
  child.once('close', (code) => resolve(code === 0 ? undefined : said.split('\n').slice(0, 3).join('\n')));
  return promise;
};
