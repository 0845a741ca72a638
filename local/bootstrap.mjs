// The first program that runs on a fresh clone: plain JavaScript for the machine's own Node (20 or newer), no dependencies.
// It installs what is missing, then hands over to Node 24 from node_modules, which runs everything else.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const binaries = join(root, 'node_modules', '.bin');
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const programs = {
  install: {},
  start: { file: 'local/start.ts', build: true },
  test: {
    build: true,
    file: 'node_modules/vitest/vitest.mjs',
    args: (given) => (given[0] === 'watch' ? given : ['run', ...given]),
  },
  job: { file: 'local/job.ts' },
  bench: { file: 'bench/run.ts', build: true },
  faults: { file: 'test/faults/harness/main.ts' },
};

const [name, ...given] = process.argv.slice(2);
const program = Object.hasOwn(programs, name ?? '') ? programs[name] : undefined;
if (!program) fail(`Usage: node local/bootstrap.mjs ${Object.keys(programs).join('|')} [arguments]`);

const environment = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` };
for (const folder of ['.', 'functions', 'local', 'web']) install(folder);
ensureNode();
if (program.build) {
  buildFunctions();
  buildPages();
}
if (program.file) hand(program.file, program.args ? program.args(given) : given);

/**
 * Installs a package's dependencies when what is installed is not what its lock file says. `npm install` without saving, and
 * not `npm ci`: the latter refuses a lock file that does not list the optional binaries of every operating system. Install
 * scripts stay off: the one that is needed, `ensureNode` runs; another would compile an optional addon for minutes.
 */
function install(folder) {
  if (isInstalled(folder)) return;
  const label = folder === '.' ? 'the project' : `${folder}/`;
  console.log(`Installing the packages of ${label} …`);
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', args, folder, `The packages of ${label} could not be installed.`);
}

/** Compares the lock file with the record npm keeps of what is in node_modules. */
function isInstalled(folder) {
  const record = join(root, folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'));
  const { packages: locked } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** The npm package `node` fetches its binary in an install script; where npm did not run scripts, this runs that one. */
function ensureNode() {
  const works = () => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.');
  if (works()) return;
  console.log('Installing Node 24 …');
  const folder = join('node_modules', 'node');
  run(process.execPath, ['installArchSpecificPackage.js'], folder, 'Node 24 could not be installed.');
  if (!works()) fail(`Node 24 does not run from ${node}. Remove node_modules and try again.`);
}

/** A type error does not keep the functions from running: the compiler builds them all the same, and says what it found. */
function buildFunctions() {
  console.log('Building the functions …');
  const done = spawnSync('npm', ['run', '--silent', 'build'], options('functions'));
  if (done.status === 0) return;
  if (!existsSync(join(root, 'functions', 'lib', 'index.js'))) fail('The functions could not be built: see above.');
  console.error('The functions do not pass the type check (see above). Going on with what was built.');
}

/** Everything but the pages works without them. */
function buildPages() {
  console.log('Building the web pages …');
  const done = spawnSync('npm', ['run', '--silent', 'build', '--', '--logLevel=error'], options('web'));
  if (done.status !== 0) console.error('The web pages could not be built (see above). Going on without them.');
}

function run(command, args, folder, problem) {
  const done = spawnSync(command, args, options(folder));
  if (done.error) fail(`${problem} ${done.error.message}`);
  if (done.status !== 0) fail(problem, done.status ?? 1);
}

function options(folder) {
  return { cwd: join(root, folder), env: environment, stdio: 'inherit', shell: process.platform === 'win32' };
}

/**
 * Runs the program and ends as it ends. Signals are passed on; a terminal's Ctrl-C reaches the program by itself, and the
 * programs take a repeated signal for the first one. The channel tells the program when this process is killed outright.
 */
function hand(file, args) {
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
