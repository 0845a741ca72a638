// `npm run deploy -- PROJECT`: deploys in steps of which each can be repeated.
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { inProject } from '../../dev/project.ts';
import { hasDefaultBucket } from '../doctor/bucket.ts';
import { diagnose, risksOf } from '../doctor/diagnosis.ts';
import { connect, type Google } from '../doctor/google.ts';
import { needsOf } from '../doctor/needs.ts';
import type { DeclaredFunction } from '../doctor/partial-functions.ts';
import { checkFunctions } from './answers.ts';
import { deployedFunctions, plannedFunctions } from './cli-plan.ts';
import { firebase, runCommand } from './command.ts';
import { deployFunctions } from './functions.ts';
import { functionsBuild } from './generated-config.ts';
import { deployIndexes } from './indexes.ts';
import { prune } from './prune.ts';
import { requireSettings } from './require-settings.ts';
import { step } from './steps.ts';

const usage = `Usage: npm run deploy -- PROJECT [options]
Deploys indexes, rules, functions and pages, checks that every function answers, and then asks whether to delete what is no
longer declared. Stops at the first error; a repetition continues there.
  --prune  deletes without a question what is no longer declared
  --yes    asks nothing, and deletes only with --prune`;

const { values, positionals } = readCommandLine(usage, {
  options: { prune: { type: 'boolean' }, yes: { type: 'boolean' } },
  maxArguments: 1,
});
const [project = refuse(usage, 'Name a project.')] = positionals;

try {
  await deploy(project);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(
    `The deploy stopped. Solve the problem above, then repeat npm run deploy -- ${project}: it continues there.`,
  );
  process.exitCode = 1;
}

async function deploy(project: string): Promise<void> {
  requireSettings(project);
  const google = await connect();
  const declared = await declaredFunctions(google, project);
  const hasFunctions = (await deployedFunctions(project)).length > 0;
  await step('Indexes', () => deployIndexes(google, project, hasFunctions));
  await step('Rules', () => deployRules(google, project));
  await step('Build', buildFunctions);
  const release = { google, project, declared, planned: await plannedFunctions(project) };
  await step('Functions', () => deployFunctions(release));
  await step('Pages', () => firebase(project, 'deploy', '--only', 'hosting').then(() => 'deployed'));
  await step('Check', () => checkFunctions(release));
  const choice = values.prune ? 'delete' : values.yes || !process.stdin.isTTY ? 'keep' : 'ask';
  await step('No longer declared', () => prune({ google, project, declared, choice }));
}

/** Only the bucket that the Firebase console sets up has rules: clients of Firebase reach no other. */
async function deployRules(google: Google, project: string): Promise<string> {
  const targets = (await hasDefaultBucket(google, project)) ? 'firestore:rules,storage' : 'firestore:rules';
  await firebase(project, 'deploy', '--only', targets);
  return 'deployed';
}

/** The functions that the settings of the project declare. Throws with what the project lacks. */
async function declaredFunctions(google: Google, project: string): Promise<readonly DeclaredFunction[]> {
  const needs = await needsOf(project);
  await step('Requirements', async () => {
    // Functions without their invoker, queue or schedule are what this command repairs.
    const problems = await diagnose(google, { ...needs, functions: [] });
    for (const risk of await risksOf(google, needs)) console.error(`- Warning: ${risk}`);
    if (problems.length > 0) throw new Error(problems.map((problem) => `- ${problem}`).join('\n'));
    return 'met';
  });
  return needs.functions;
}

/** Builds the functions once for all groups, with the commands that the CLI would repeat for each. */
async function buildFunctions(): Promise<string> {
  const { commands, folder } = functionsBuild();
  const env = { ...process.env, PROJECT_DIR: inProject('.'), RESOURCE_DIR: folder };
  for (const command of commands) await runCommand({ shown: command, file: 'sh', args: ['-c', command], env });
  return 'built';
}
