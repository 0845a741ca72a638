import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inProject } from '../project.ts';

it.each(readdirSync(inProject('test/flows')))('the flows in test/flows/%s are named after one module', (name) => {
  expect(globSync(`*/${name}`, { cwd: inProject('functions/src') })).toHaveLength(1);
});

function read(path: string): string {
  return readFileSync(inProject(path), 'utf8');
}

/** A file with a path in a document, as code; `*` stands for a folder. */
const FILE = /`((?:[\w.*-]+\/)+[\w.-]+\.ts)`/g;
const TEST_FILE = /\.test\.ts$|^test\/platforms\/contract\//;
/** What may stand in the column of proofs instead of a file. */
const WITHOUT_FILE = /\bsimulation\b|^(?:by design|not covered)\b/;

function filesIn(text: string): string[] {
  return [...text.matchAll(FILE)].map(([, file = '']) => file);
}

function isMissing(file: string): boolean {
  return globSync(file, { cwd: inProject() }).length === 0;
}

/** The guarantees of docs/reliability.md, each with its column of proofs. */
const guarantees = [...read('docs/reliability.md').matchAll(/^(.+) \| (.+)$/gm)]
  .map(([, guarantee = '', proof = '']) => ({ guarantee, proof }))
  .filter(({ guarantee }) => guarantee !== 'Guarantee');

it.each(['docs/testing.md', 'docs/reliability.md'])('%s names files that exist', (document) => {
  const named = filesIn(read(document));
  expect(named).not.toEqual([]);
  expect(named.filter(isMissing)).toEqual([]);
});

it('docs/reliability.md proves each guarantee with a test file, or explains why there is none', () => {
  const unproved = guarantees.filter(
    ({ proof }) => !filesIn(proof).some((file) => TEST_FILE.test(file)) && !WITHOUT_FILE.test(proof),
  );
  expect(unproved).toEqual([]);
});

it('docs/reliability.md names at least 140 test files', () => {
  const files = guarantees.flatMap(({ proof }) => filesIn(proof)).filter((file) => TEST_FILE.test(file));
  expect(new Set(files).size).toBeGreaterThanOrEqual(140);
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(inProject('package.json'), 'utf8')));

/** The scripts that run a program of this repository; the others pass their arguments on to a tool. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file, ...args] =
    /^node dev\/bootstrap\.mjs (?:--build )?((?!node_modules)\S+\.ts)(?: (\S+))?$/.exec(script) ?? [];
  return file ? [{ name, file, args: args.filter((arg) => arg !== undefined) }] : [];
});

class Exit extends Error {
  readonly code: unknown;

  constructor(code: unknown) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Runs the beginning of a program in this process: its first statement reads the command line, and ends it. */
async function run(file: string, args: readonly string[]) {
  const printed: string[] = [];
  const print = (text: unknown): void => void printed.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(code);
  });
  const path = inProject(file);
  const url = `${pathToFileURL(path).href}?${args.join()}`;
  vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, path, ...args]);
  const end: unknown = await import(/* @vite-ignore */ url).catch((error: unknown) => error);
  return { code: end instanceof Exit ? end.code : end, text: printed.join('\n') };
}

/** The same in a process of its own, of a program that other modules import too. */
function spawned(file: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject(file), ...args], { encoding: 'utf8' });
  return { code: status, text: stdout + stderr };
}

afterEach(() => vi.restoreAllMocks());

describe.each(commands)('npm run $name', ({ name, file, args }) => {
  const source = readFileSync(inProject(file), 'utf8');
  const start = source.includes('import.meta.main') ? spawned : run;

  it('a command prints its usage for --help, and refuses an option that it does not know', async () => {
    // A program that does not read its command line would start its work here.
    expect(source).toMatch(/readCommandLine\(|offerHelp\(|readOptions\(/);
    const usage = new RegExp(`^Usage:\\s[^]*npm (?:run )?${name}\\b`);
    const help = await start(file, [...args, '--help']);
    expect(help).toEqual({ code: 0, text: expect.stringMatching(usage) });
    const refused = await start(file, [...args, '--nonsense']);
    expect(refused).toEqual({ code: 2, text: expect.stringContaining("Unknown option '--nonsense'") });
    expect(refused.text).toContain(help.text.trim());
  });
});

it.each([
  ['--seeds', '1-10'],
  ['--seed', 'x'],
  ['--first', '-1'],
])('npm run simulate refuses %s %s, which is no number', async (...args) => {
  const refused = await run('test/simulation/main.ts', [args.join('=')]);
  expect(refused).toEqual({ code: 2, text: expect.stringContaining(`${args[0]} is a whole number`) });
});
