import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IndexDefinitions, lackingIndexes, readDefinitions } from '@herald-lab/firestore';
import { type Cloud, serviceNameOf } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checksOf } from '../../dev/rehearse/checks.ts';
import { buildUploaded } from '../../dev/rehearse/cloud-build.ts';
import { readDeployed } from '../../dev/rehearse/deployed.ts';
import { firstPlatform } from '../../dev/rehearse/first-platform.ts';
import { publishFirstPost } from '../../dev/rehearse/first-post.ts';
import { definitionsOf } from '../../dev/rehearse/index-definitions.ts';
import { type QueryWatch, watchQueries } from '../../dev/rehearse/query-watch.ts';
import { ANSWERS, PROJECT, type Rehearsal, startRehearsal } from '../../dev/rehearse/rehearsal.ts';
import { reportOf } from '../../dev/rehearse/report.ts';
import { alive, familyOf } from './processes.ts';
import { reuseBuild } from './reuse-build.ts';

/** A bound for a command that hangs. */
const TIMEOUT_MS = 600_000;
/** Not the default, which is the region of whatever ignores the setting. */
const REGION = 'europe-west1';
const folder = mkdtempSync(join(tmpdir(), 'herald-deploy-'));
let rehearsal: Rehearsal;
let watch: QueryWatch;

// The tests follow a project from its creation to a rollback, and each begins where the last one ended.
beforeAll(async () => {
  rehearsal = await startRehearsal(folder, { region: REGION, print: () => undefined });
  reuseBuild(rehearsal.clone);
  watch = watchQueries(rehearsal.cloud);
}, TIMEOUT_MS);

afterAll(async () => {
  await rehearsal.close();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

// The commands without the installation that `npm run` begins with.
const doctor = `node ops/doctor/main.ts ${PROJECT}`;
const setup = `${ANSWERS} node ops/setup/main.ts ${PROJECT} --yes --region=${REGION} --platforms=${firstPlatform},threads,x`;
const deploy = `node ops/deploy/main.ts ${PROJECT}`;
const rollback = `node ops/deploy/rollback.ts ${PROJECT}`;

it('npm run doctor names the missing parts of a project', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = rehearsal;
  cloud.hasFirebase = true;
  const settings = join(clone, `functions/.env.${PROJECT}`);
  writeFileSync(settings, 'CONNECT_CONFIRM=false\n');
  const failure = await shell.run(`${doctor} 2>&1`, clone).catch(String);
  cloud.hasFirebase = false;
  rmSync(settings);
  expect(failure).toContain('APIs are not enabled: gcloud services enable');
  expect(failure).toContain('There is no Firestore database');
  expect(failure).toContain(`There is no service account herald@${PROJECT}.iam.gserviceaccount.com`);
  expect(failure).toContain('The secret TOKEN_SEAL_KEYS has no value that you may read');
  expect(failure).toContain('No platform is chosen');
  expect(failure).toContain('Functions cannot be built');
  expect(failure).toContain('Warning: CONNECT_CONFIRM=false');
  expect(failure).toContain('is not ready for a deploy.');
});

it('commands name the remedy where they cannot start', { timeout: TIMEOUT_MS }, async () => {
  const { clone, shell } = rehearsal;
  const problem = (command: string) => shell.run(`${command} 2>&1`, clone).catch(String);
  const noSettings = `There is no functions/.env.${PROJECT}: npm run setup`;
  expect(await problem(deploy)).toContain(noSettings);
  expect(await problem(`${rollback} --to v0`)).toContain(noSettings);
});

it('npm run setup continues after a command that failed', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = rehearsal;
  cloud.refuseOnce.add(`POST /v1beta1/projects/${PROJECT}/webApps`);
  const first = await shell.run(setup, clone).catch(String);
  expect(first).toContain('Add Firebase to the project … done');
  expect(first).toContain('the next attempt is in 1 s');
  expect(first).toContain(`This command failed: npx firebase apps:create WEB herald --json --project=${PROJECT}`);
  expect(first).toContain(`Your account lacks a right on the project ${PROJECT}`);
  const second = await shell.run(setup, clone);
  expect(second).toContain(`Create the database in ${REGION} … was done before`);
  expect(second).toContain('Create the web app … done');
  const secret = '9b2e61d0c4f84a3711d0';
  expect(first + second).not.toContain(secret);
  expect(cloud.secrets.get(`projects/${PROJECT}/secrets/X_CLIENT_SECRET`)).toEqual([secret]);
});

it('npm run deploy finishes after an interruption and lost builds', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = rehearsal;
  watch.deploysFrom(indexesIn(clone));
  const processes = interruptAfter(12, join(folder, 'pid'));
  await expect(shell.run(`echo $$ > ${folder}/pid; exec ${deploy}`, clone)).rejects.toThrow('Exit code 130');
  expect(alive(processes())).toEqual([]);
  const [incomplete = '', ...done] = publicFunctions(cloud);
  expect(done).not.toEqual([]);
  cloud.policies.delete(serviceNameOf(`projects/${PROJECT}/locations/${REGION}/functions/${incomplete}`));
  const built = new Map(cloud.builds);
  loseSomeOf(6);
  const repeated = await shell.run(deploy, clone);
  expect(repeated).toContain('failed in passing');
  const builtAgain = [...built].filter(([source, count]) => cloud.builds.get(source) !== count);
  expect(builtAgain.filter(([source]) => done.some((name) => source.includes(`/${name} `)))).toEqual([]);
  expect([...cloud.deployedBeforeIndexes, ...watch.failures]).toEqual([]);
});

it('what is deployed keeps every guarantee, and a new user publishes with it', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone } = rehearsal;
  const build = join(folder, 'build');
  const starting = await buildUploaded(rehearsal, build);
  const deployed = readDeployed(clone, { region: REGION, platforms: [firstPlatform, 'threads', 'x'], starting });
  const broken = checksOf(cloud, reportOf(cloud), deployed).filter(({ problems }) => problems.length > 0);
  expect(broken).toEqual([]);
  expect(await publishFirstPost(cloud, build, () => undefined)).toEqual([]);
});

it('an upgrade and a rollback leave no query without its index', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = rehearsal;
  tag(clone, 'v1');
  const old = indexesIn(clone);
  const next = changed(old);
  writeFileSync(join(clone, 'firestore.indexes.json'), JSON.stringify(next));
  writeFileSync(join(clone, 'functions/lib/version.txt'), '2');
  tag(clone, 'v2');
  const settings = join(clone, `functions/.env.${PROJECT}`);
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^X_.*\n/gm, ''));
  watch.deploysFrom(next);
  const upgrade = await shell.run(`${deploy} --prune`, clone);
  expect(upgrade).toContain(`function: publishX (${REGION})`);
  expect([...cloud.functions.keys()].filter((name) => name.endsWith('X'))).toEqual([]);
  expect(upgrade).toContain('index to delete: COLLECTION');
  expect(upgrade).toContain('exemption to add: no index on redirectUri of oauthStates');

  expect(await shell.run(`${rollback} --to v0 2>&1`, clone).catch(String)).toContain('There is no tag v0: git tag');
  const earlier = join(clone, '.local/rollback/v1');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', earlier, 'v1'], { cwd: clone });
  reuseBuild(earlier);
  // Only its indexes differ, so that the rollback replaces no function.
  writeFileSync(join(earlier, 'functions/lib/version.txt'), '2');
  const back = await shell.run(`${rollback} --to v1`, clone);
  expect(back).toContain(`${PROJECT} runs v1.`);
  expect(back).toContain('Functions: 0 deployed');
  expect(lackingIndexes(definitionsOf(reportOf(cloud).firestore), old)).toEqual([]);
  expect(back).toContain(`to delete them: npm run deploy -- ${PROJECT} --prune`);
  expect([...cloud.unknownCalls, ...cloud.deployedBeforeIndexes, ...watch.failures]).toEqual([]);
});

/** The HTTP functions that lack nothing. */
function publicFunctions(cloud: Cloud): string[] {
  return reportOf(cloud).functions.flatMap(({ name, invokers }) => (invokers.includes('allUsers') ? [name] : []));
}

/** Sends Ctrl-C when this many builds have begun. The result is the processes that ran then. */
function interruptAfter(builds: number, pidFile: string): () => readonly number[] {
  let processes: readonly number[] = [];
  whenBuilt(builds, () => {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    processes = familyOf(pid);
    process.kill(pid, 'SIGINT');
  });
  return () => processes;
}

/** Lets the cloud lose some of the next builds. A deploy repeats a group of functions for each loss. */
function loseSomeOf(builds: number): void {
  const { cloud } = rehearsal;
  cloud.expiresBuilds = true;
  whenBuilt(cloud.builds.size + builds, () => {
    cloud.expiresBuilds = false;
  });
}

/** Calls back once, when this many builds have begun. */
function whenBuilt(builds: number, act: () => void): void {
  const { cloud } = rehearsal;
  const compare = cloud.onChange;
  cloud.onChange = () => {
    compare?.();
    if (cloud.builds.size < builds) return;
    cloud.onChange = compare;
    act();
  };
}

function indexesIn(clone: string): IndexDefinitions {
  return readDefinitions(join(clone, 'firestore.indexes.json'));
}

/** One composite index and one exemption more, and one composite index less. */
function changed({ indexes, fieldOverrides }: IndexDefinitions): IndexDefinitions {
  const [, ...others] = indexes;
  const fields = ['userId', 'version'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' as const }));
  return {
    indexes: [...others, { collectionGroup: 'posts', queryScope: 'COLLECTION', fields }],
    fieldOverrides: [...fieldOverrides, { collectionGroup: 'oauthStates', fieldPath: 'redirectUri', indexes: [] }],
  };
}

function tag(clone: string, name: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone });
  git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--all',
    '--allow-empty',
    '-m',
    name,
  );
  git('tag', name);
}
