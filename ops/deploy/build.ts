import { inProject } from '../../dev/project.ts';
import { runCommand } from './command.ts';
import { functionsBuild } from './generated-config.ts';

/** Builds the functions once for all groups, with the commands that the CLI would repeat for each. */
export async function buildFunctions(): Promise<string> {
  const { commands, folder } = functionsBuild();
  const env = { ...process.env, PROJECT_DIR: inProject('.'), RESOURCE_DIR: folder };
  for (const command of commands) await runCommand({ shown: command, file: 'sh', args: ['-c', command], env });
  return 'built';
}
