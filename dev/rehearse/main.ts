// `npm run rehearse`: setup and deploy from a clean clone to an empty project of a simulated Google Cloud; then a second
// deploy with a change; then what arrived, and the first post of a new user with it.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinitions } from '@herald-lab/firestore';
import { readCommandLine } from '../command-line.ts';
import { checksOf } from './checks.ts';
import { buildUploaded } from './cloud-build.ts';
import { readDeployed } from './deployed.ts';
import { firstPlatform } from './first-platform.ts';
import { publishFirstPost } from './first-post.ts';
import { watchQueries } from './query-watch.ts';
import { ANSWERS, PROJECT, type Rehearsal, startRehearsal } from './rehearsal.ts';
import { reportOf } from './report.ts';
import { tableOf } from './table.ts';

const usage = `Usage: npm run rehearse -- [options]
Deploys a clean clone twice to a simulated Google Cloud, checks what arrived, and publishes a first post with it.
  --json     prints the report as JSON
  --verbose  prints the output of the commands
  --keep     keeps the clone`;

const { values } = readCommandLine(usage, {
  options: { json: { type: 'boolean' }, verbose: { type: 'boolean' }, keep: { type: 'boolean' } },
});

function step(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

/**
 * A third of the builds of the first deploy expire. With the change of the source, the second one updates every function; it adds a
 * platform, as an operator would. Returns the functions that ran at some time without an index that their queries need.
 */
async function deployTwice({ cloud, shell, clone, region }: Rehearsal): Promise<string[]> {
  const deploy = `npm run --silent deploy -- ${PROJECT} --prune`;
  const setup = `${ANSWERS} npm run --silent setup -- ${PROJECT} --yes`;
  step('Installing the packages of the clone …');
  await shell.run('node dev/bootstrap.mjs', clone);
  step('Setting the project up …');
  await shell.run(`${setup} --region=${region} --database=nam5 --platforms=${firstPlatform},threads,tiktok`, clone);
  step('Deploying …');
  const queries = watchQueries(cloud);
  queries.deploysFrom(readDefinitions(join(clone, 'firestore.indexes.json')));
  cloud.expiresBuilds = true;
  await shell.run(deploy, clone);
  step('Deploying again, with a change …');
  cloud.expiresBuilds = false;
  appendFileSync(join(clone, 'functions/src/index.ts'), '// Changed for the second deploy.\n');
  await shell.run(`${setup} --platforms=x --backups`, clone);
  await shell.run(deploy, clone);
  return [...queries.failures];
}

/** Whether every promise is kept. */
async function rehearse(folder: string): Promise<boolean> {
  step('Cloning the repository …');
  const rehearsal = await startRehearsal(folder, {
    region: 'us-central1',
    print: (text) => {
      if (values.verbose) process.stderr.write(text);
    },
  });
  const { cloud, clone, region } = rehearsal;
  try {
    const failedQueries = await deployTwice(rehearsal);
    step('Building what was uploaded …');
    const build = join(folder, 'build');
    const starting = await buildUploaded(rehearsal, build);
    const report = reportOf(cloud);
    const deployed = readDeployed(clone, { region, platforms: [firstPlatform, 'threads', 'tiktok', 'x'], starting });
    step('Publishing the first post of a new user …');
    const firstPost = {
      guarantee: 'a new user publishes a post with the deployed settings',
      problems: await publishFirstPost(cloud, build, step),
    };
    const queries = { guarantee: 'no query of a running function lacks its index', problems: failedQueries };
    const checks = [...checksOf(cloud, report, deployed), queries, firstPost];
    console.log(values.json ? JSON.stringify({ ...report, checks }, null, 2) : tableOf(report, checks));
    return checks.every(({ problems }) => problems.length === 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const call of cloud.unknownCalls) console.error(`The simulated cloud does not know: ${call}`);
    return false;
  } finally {
    await rehearsal.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'herald-rehearsal-'));
try {
  process.exitCode = (await rehearse(folder)) ? 0 : 1;
} finally {
  if (values.keep) console.error(`The clone is in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
