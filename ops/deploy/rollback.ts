// `npm run rollback -- PROJECT --to TAG`: the deploy of an earlier version, from a separate folder.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { inProject } from '../../dev/project.ts';
import { CommandError, runCommand } from './command.ts';
import { requireSettings } from './require-settings.ts';

const usage = `Usage: npm run rollback -- PROJECT --to TAG
Deploys an earlier version with its indexes first, and deletes nothing. Settings, secrets and documents stay as they are.
  --to TAG  the version, as git tag lists it`;

const { values, positionals } = readCommandLine(usage, { options: { to: { type: 'string' } }, maxArguments: 1 });
const [project = refuse(usage, 'Name a project.')] = positionals;
const { to: tag = refuse(usage, 'Name a version: --to TAG.') } = values;

try {
  await rollBack();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rollBack(): Promise<void> {
  const settings = requireSettings(project);
  const commit = await git('rev-parse', '--verify', `refs/tags/${tag}^{commit}`).catch(() => {
    throw new Error(`There is no tag ${tag}: git tag lists the versions, after git fetch --tags.`);
  });
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await git('show', `${commit}:package.json`)));
  if (!scripts['deploy'])
    throw new Error(
      `${tag} has no npm run deploy: choose a later tag, or check ${tag} out and follow its docs/deploy.md.`,
    );
  const folder = inProject('.local/rollback', tag);
  if (!existsSync(join(folder, '.git'))) await git('worktree', 'add', '--force', '--detach', folder, commit);
  await git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  for (const file of settings) copyFileSync(inProject(file), join(folder, file));
  console.log(`Deploying ${tag} from ${folder}.`);
  await runCommand({
    shown: `npm run deploy -- ${project} --yes (in ${folder})`,
    file: 'npm',
    args: ['run', '--silent', 'deploy', '--', project, '--yes'],
    folder,
    print: (text) => process.stdout.write(text),
  }).catch((error: unknown) => {
    // Its output was printed as it came.
    if (!(error instanceof CommandError)) throw error;
    throw new Error(`The rollback stopped: repeat npm run rollback -- ${project} --to ${tag}.`);
  });
  console.log(
    `${project} runs ${tag}. Its documents, settings and secrets are not those of ${tag}: they stayed as they were.`,
  );
}

async function git(...args: string[]): Promise<string> {
  return (await runCommand({ shown: `git ${args.join(' ')}`, file: 'git', args })).trim();
}
