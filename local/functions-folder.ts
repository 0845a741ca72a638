import { spawn } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inProject } from './project.ts';

/** What is not copied: sources, dependencies (linked instead), and local settings. */
const EXCLUDED = /^(node_modules|src|\.env.*|\.secret.*|.*\.log)$/;

/**
 * Builds the functions and copies the build to a separate folder, for a stack that must not see later builds. Resolves
 * with the first lines of the compiler errors, if any: the compiler emits its output anyway.
 */
export async function copyFunctions(target: string): Promise<string | undefined> {
  const source = inProject('functions');
  const errors = await compile();
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true, filter: (file) => !EXCLUDED.test(relative(source, file)) });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'), 'dir');
  return errors;
}

function compile(): Promise<string | undefined> {
  const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', inProject('functions', 'tsconfig.build.json'), '--pretty', 'false'];
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.once('error', reject);
  child.once('close', (code) => resolve(code === 0 ? undefined : output.split('\n').slice(0, 3).join('\n')));
  return promise;
}
