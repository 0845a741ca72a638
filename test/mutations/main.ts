// `npm run mutations`: applies each mutation to the working tree, one at a time, and runs the tests that must catch it.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { inProject } from '../../dev/project.ts';
import { type Mutation, mutations } from './mutations.ts';

const usage = `Usage: npm run mutations -- [options]
  --only NAME   only this mutation; may be given several times
  --all-tests   the whole default suite for each mutation, not only the test files that it names

Mutations: ${mutations.map(({ name }) => name).join(', ')}`;

const { values } = readCommandLine(usage, {
  options: { only: { type: 'string', multiple: true }, 'all-tests': { type: 'boolean', default: false } },
});
const unknown = values.only?.find((name) => !mutations.some((one) => one.name === name));
if (unknown !== undefined) refuse(usage, `There is no mutation ${unknown}.`);

const folder = mkdtempSync(join(tmpdir(), 'herald-mutations-'));
const reportFile = join(folder, 'report.json');
const logFile = join(folder, 'output.log');

/** Undoes the mutation that is applied. */
let restore: () => void = () => {};
/** Ends the tests that are running. */
let stop: () => void = () => {};
let interrupted = false;

function pathOf({ file }: Mutation): string {
  return inProject('functions', 'src', file);
}

/** Why a mutation cannot be applied. */
function obstaclesOf(mutation: Mutation): string[] {
  const { name, file, find, tests } = mutation;
  const path = pathOf(mutation);
  if (!existsSync(path)) return [`${name}: functions/src/${file} does not exist.`];
  const count = readFileSync(path, 'utf8').split(find).length - 1;
  const isChanged = execFileSync('git', ['status', '--porcelain', '--', path], { cwd: inProject() }).length > 0;
  return [
    ...(count === 1 ? [] : [`${name}: its text occurs ${count} times in functions/src/${file}, not once.`]),
    ...(isChanged ? [`${name}: functions/src/${file} has uncommitted changes.`] : []),
    ...(tests.length === 0 ? [`${name} names no test file.`] : []),
    ...tests.filter((test) => !existsSync(inProject(test))).map((test) => `${name}: ${test} does not exist.`),
  ];
}

const testFile = z.object({
  name: z.string(),
  /** Why the file did not load. */
  message: z.string().default(''),
  assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
});
const report = z.object({ success: z.boolean(), testResults: z.array(testFile) });

interface TestRun {
  failed: string[];
  /** The end of the output of a run that broke, although no test failed. */
  broken: string | null;
  seconds: number;
}

/** Runs these test files, or the whole default suite where there are none. */
async function runTests(tests: readonly string[], ...flags: string[]): Promise<TestRun> {
  const startedAt = performance.now();
  rmSync(reportFile, { force: true });
  const output = openSync(logFile, 'w');
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', ...tests, ...flags, '--reporter=json', `--outputFile=${reportFile}`];
  // In a separate process group: a Ctrl-C reaches it once, through `stop`, so that vitest ends the stack it has started.
  const child = spawn(process.execPath, args, { cwd: inProject(), stdio: ['ignore', output, output], detached: true });
  stop = () => void child.kill('SIGINT');
  await new Promise((resolve) => child.once('close', resolve));
  endGroup(child.pid);
  closeSync(output);
  if (interrupted) throw new Error('Interrupted. The mutation is undone.');
  const found = existsSync(reportFile) ? report.parse(JSON.parse(readFileSync(reportFile, 'utf8'))) : null;
  const failed = (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(inProject(), name)}: ${fullName}`),
  );
  const isBroken = !found?.success && failed.length === 0;
  const messages = (found?.testResults ?? []).map(({ message }) => message);
  const broken = isBroken ? [...messages, readFileSync(logFile, 'utf8').slice(-3000)].join('\n') : null;
  return { failed, broken, seconds: (performance.now() - startedAt) / 1000 };
}

/** Ends what a test has started and left behind. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

/** Whether a test fails with this mutation. */
async function isCaught(mutation: Mutation, tests: readonly string[]): Promise<boolean> {
  const path = pathOf(mutation);
  const original = readFileSync(path, 'utf8');
  restore = () => writeFileSync(path, original);
  try {
    writeFileSync(
      path,
      original.replace(mutation.find, () => mutation.replace),
    );
    const { failed, broken, seconds } = await runTests(tests, '--bail', '1');
    // A file that does not load, or a stack that does not start, is no catch: the mutation may be wrong.
    const survived =
      broken === null ? `SURVIVED | ${mutation.guarantee}` : 'BROKEN | The test run failed, but no test did.';
    console.log(`| ${mutation.name} | ${failed[0] ? `caught | ${failed[0]}` : survived} | ${seconds.toFixed(0)} |`);
    if (broken !== null) console.error(broken);
    return failed.length > 0;
  } finally {
    restore();
    restore = () => {};
  }
}

/** Whether all of them are caught. */
async function runAll(chosen: readonly Mutation[], allTests: boolean): Promise<boolean> {
  const obstacles = chosen.flatMap(obstaclesOf);
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const baseline = await runTests(allTests ? [] : [...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (baseline.failed.length > 0)
    throw new Error(`Without a mutation these tests fail:\n${baseline.failed.join('\n')}`);
  console.log(`Without a mutation the tests pass, in ${baseline.seconds.toFixed(0)} s.\n`);
  console.log('| Mutation | Result | Test that failed, or promise that no test keeps | Seconds |\n|---|---|---|---|');
  let survivors = 0;
  for (const mutation of chosen) if (!(await isCaught(mutation, allTests ? [] : mutation.tests))) survivors += 1;
  console.log(`\n${chosen.length} mutations, ${survivors} not caught`);
  return survivors === 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal's Ctrl-C comes twice: from the terminal, and from the program that has started this one.
    if (interrupted) return;
    interrupted = true;
    restore();
    stop();
  });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

try {
  const chosen = mutations.filter(({ name }) => values.only?.includes(name) ?? true);
  process.exitCode = (await runAll(chosen, values['all-tests'])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
