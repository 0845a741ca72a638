import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildFunctions } from '../../functions/build.ts';
import { inProject } from '../project.ts';

/** What is not copied: the build, sources, dependencies (linked instead), and local settings. */
const EXCLUDED = /^(lib|node_modules|src|\.env.*|\.secret.*|.*\.log)$/;

/** Builds the functions in a separate folder, for a stack that must not see later builds. */
export async function createFunctionsFolder(target: string): Promise<void> {
  const source = inProject('functions');
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true, filter: (file) => !EXCLUDED.test(relative(source, file)) });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'), 'dir');
  await buildFunctions(join(target, 'lib'));
}
