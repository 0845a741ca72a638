import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IndexDefinitions, readDefinitions } from '@herald-lab/firestore';
import type { Cloud } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryWatch, watchQueries } from '../../local/rehearse/query-watch.ts';
import { reportOf } from '../../local/rehearse/report.ts';
import { alive, familyOf } from './processes.ts';
import { PROJECT, type ReadyProject, startReadyProject } from './ready-project.ts';
import { reuseBuild } from './reuse-build.ts';

const TIMEOUT_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'herald-upgrade-'));
let project: ReadyProject;
let watch: QueryWatch;

beforeAll(async () => {
  project = await startReadyProject(folder);
  watch = watchQueries(project.cloud);
}, TIMEOUT_MS);

afterAll(async () => {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The commands without the installation that `npm run` begins with. */
const deploy = `node local/deploy/main.ts ${PROJECT}`;
const rollback = `node local/deploy/rollback.ts ${PROJECT}`;

it('finishes a deploy that lost a third of its builds and was interrupted', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = project;
  watch.deploysFrom(indexesIn(clone));
  cloud.expiresBuilds = true;
  const processes = interruptAfter(12, join(folder, 'pid'));
  await expect(shell.run(`echo $$ > ${folder}/pid; exec ${deploy}`, clone)).rejects.toThrow('Exit code 130');
  expect(alive(processes())).toEqual([]);
  const done = publicFunctions(cloud);
  expect(done).not.toEqual([]);
  const built = new Map(cloud.builds);
  expect(await shell.run(deploy, clone)).toContain('failed in passing');
  const builtAgain = [...built].filter(([source, count]) => cloud.builds.get(source) !== count);
  expect(builtAgain.filter(([source]) => done.some((name) => source.includes(`/${name} `)))).toEqual([]);
  expect([...cloud.functions.values()].filter(({ state }) => state !== 'ACTIVE')).toEqual([]);
  expect([...cloud.unknownCalls, ...cloud.deployedBeforeIndexes, ...watch.failures]).toEqual([]);
});

it('upgrades and rolls back without a query that lacks its index', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, clone, shell } = project;
  cloud.expiresBuilds = false;
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
  expect(upgrade).toContain('function: publishX (europe-west1)');
  expect([...cloud.functions.keys()].filter((name) => /X$|\/x/.test(name))).toEqual([]);
  expect(upgrade).toContain('index to delete: COLLECTION');
  expect(upgrade).toContain('exemption to add: no index on redirectUri of oauthStates');

  const earlier = join(clone, '.local/rollback/v1');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', earlier, 'v1'], { cwd: clone });
  reuseBuild(earlier);
  watch.deploysFrom(old);
  const back = await shell.run(`${rollback} --to v1`, clone);
  expect(back).toContain(`${PROJECT} runs v1.`);
  expect(back).toContain(`to delete them: npm run deploy -- ${PROJECT} --prune`);
  expect([...cloud.unknownCalls, ...cloud.deployedBeforeIndexes, ...watch.failures]).toEqual([]);
});

it('names the remedy where it cannot start', { timeout: TIMEOUT_MS }, async () => {
  const { clone, shell } = project;
  const problem = (command: string) => shell.run(`${command} 2>&1`, clone).catch(String);
  expect(await problem(`${rollback} --to v0`)).toContain('There is no tag v0: git tag lists the versions');
  expect(await problem('node local/deploy/main.ts unknown')).toContain(
    'There is no functions/.env.unknown: npm run setup',
  );
});

/** The HTTP functions that lack nothing. */
function publicFunctions(cloud: Cloud): string[] {
  return reportOf(cloud).functions.flatMap(({ name, invokers }) => (invokers.includes('allUsers') ? [name] : []));
}

/** Sends Ctrl-C when this many builds have begun. The result is the processes that ran then. */
function interruptAfter(builds: number, pidFile: string): () => readonly number[] {
  const { cloud } = project;
  const compare = cloud.onChange;
  let processes: readonly number[] = [];
  cloud.onChange = () => {
    compare?.();
    if (cloud.builds.size < builds) return;
    cloud.onChange = compare;
    const pid = Number(readFileSync(pidFile, 'utf8'));
    processes = familyOf(pid);
    process.kill(pid, 'SIGINT');
  };
  return () => processes;
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
