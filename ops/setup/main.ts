// `npm run setup -- PROJECT`: everything that a Google Cloud project needs before the first deploy.
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { inProject } from '../../dev/project.ts';
import { scriptOf } from './dry-run.ts';
import { execute } from './execute.ts';
import { SetupError } from './failures.ts';
import { nextSteps } from './next-steps.ts';
import { makePlan, type Options, type Plan } from './plan.ts';
import { type Ask, askNobody, askPerson } from './questions.ts';
import { type Run, runSteps } from './run-steps.ts';
import { readSecrets } from './secrets.ts';
import { readSettingsFile } from './settings-file.ts';
import { findProject, findSecret, setupSteps } from './steps.ts';

const usage = `Usage: npm run setup -- PROJECT [options]
Prepares a project of Google Cloud for a deploy: APIs, accounts, database, bucket, web app, settings and secrets. It asks for what it
cannot know, keeps what exists, and continues where it stopped when it is repeated.
  --platforms LIST   platforms to add, such as x,threads
  --region REGION    region of the functions, the database and the files (us-central1); it cannot be changed later
  --database PLACE   place of the database (the region): nam5 with us-central1, eur3 with europe-west1 or europe-west4; it
                     cannot be changed later either
  --backups          also exports the database every day into a bucket of several regions, for the price of reading it
  --domain DOMAIN    a domain of your own for the pages and the callbacks of the platforms
  --billing MODE     who may publish: stripe, granted or open
  --dry-run          prints the commands for a shell, and changes nothing
  --yes              does not ask before it starts
Client ids and secrets may be variables of the environment, such as THREADS_CLIENT_ID and THREADS_CLIENT_SECRET.`;

const { values: options, positionals } = readCommandLine(usage, {
  options: {
    platforms: { type: 'string' },
    region: { type: 'string' },
    database: { type: 'string' },
    backups: { type: 'boolean' },
    domain: { type: 'string' },
    billing: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  maxArguments: 1,
});
const [project = refuse(usage, 'Name a project.')] = positionals;

try {
  await setUp(project, options);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function setUp(id: string, given: Options & { 'dry-run'?: boolean; yes?: boolean }): Promise<void> {
  if (!/^[a-z][a-z\d-]{4,28}[a-z\d]$/.test(id))
    throw new SetupError(
      `"${id}" is no project id: 6 to 30 small letters, digits and hyphens, such as herald-example.`,
    );
  const ask = process.stdin.isTTY ? askPerson() : askNobody();
  const environment = process.env;
  const run: Run = { project: id, values: new Map(), secrets: new Map(), execute, sleep, print };
  const isDryRun = given['dry-run'] ?? false;
  if (!isDryRun) await runSteps([findProject(id)], run);
  const settingsFile = inProject('functions', `.env.${id}`);
  const present = readSettingsFile(settingsFile);
  const plan = await makePlan({ project: id, options: given, present, environment, settingsFile, ask });
  const steps = setupSteps(plan);
  if (isDryRun) return console.log(scriptOf([findProject(id), ...steps]));
  const secrets = await readSecrets(await missingSecrets(plan, run), { environment, ask });
  if (!given.yes) await confirm(plan, ask);
  await runSteps(steps, { ...run, secrets });
  console.log(nextSteps(plan));
}

function print(text: string): void {
  process.stdout.write(text);
}

async function missingSecrets({ project: id, secrets }: Plan, run: Run): Promise<string[]> {
  const found = await Promise.all(secrets.map((name) => run.execute(findSecret(id, name))));
  return secrets.filter((_, index) => !found[index]?.output.trim());
}

async function confirm({ project: id, region, databaseLocation, settings }: Plan, ask: Ask): Promise<void> {
  console.log(
    [
      `Project ${id} in ${region}, with a database in ${databaseLocation} and these settings:`,
      ...Object.entries(settings).map((pair) => `  ${pair.join('=')}`),
    ].join('\n'),
  );
  const answer = await ask.text({ question: 'Set it up? Answer yes or no', flag: '--yes' });
  if (answer !== 'yes') throw new SetupError('Nothing was changed.');
}
