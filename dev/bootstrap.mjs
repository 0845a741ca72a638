// The first program that runs on a fresh clone: plain JavaScript for the machine's own Node (20 or newer), no dependencies.
// Installs what the lock file lists, then runs a program on the Node 24 it installed:
//   node dev/bootstrap.mjs [--build] [--real] [FILE [ARGUMENT …]]
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
const env = {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter),
  // The programs and their processes load the same packages again and again: Node keeps what it has compiled.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local', 'compile-cache'),
  // For node-gyp, which compiles on one core by default.
  JOBS: 'max',
};

const lockFile = join(root, 'package-lock.json');
/** A copy of the lock file that was installed last. */
const installedLockFile = join(modules, '.installed-lock.json');

function npmIn(cwd, ...args) {
  return spawnSync('npm', args, { cwd, env, stdio: 'inherit', shell: windows }).status === 0;
}

function npm(...args) {
  return npmIn(root, ...args);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function isInstalled() {
  return existsSync(installedLockFile) && readFileSync(installedLockFile, 'utf8') === readFileSync(lockFile, 'utf8');
}

/**
 * `npm install`, not `npm ci`: the latter refuses a lock file that does not list the optional binaries of every operating
 * system. Install scripts are off (.npmrc), except that of the package `node`, which fetches its binary.
 */
function install() {
  console.log('Installing the packages …');
  if (!npm('install', '--no-save', '--loglevel=error')) fail('The packages could not be installed.');
  console.log('Installing Node 24 …');
  if (!npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error') || !existsSync(node))
    fail('Node 24 could not be installed.');
  copyFileSync(lockFile, installedLockFile);
  // The unit tests run without a build, but the client imports a generated file.
  npm('run', '--silent', 'api-types');
}

/**
 * The platforms' own servers, which only `npm run test:real` needs. Their database is compiled against the headers of the Node
 * that they run on, which come as a package too.
 */
function installReal() {
  const folder = join(root, 'test', 'real', 'server');
  const modulesOfServer = join(folder, 'node_modules');
  const installed = join(modulesOfServer, '.installed');
  const wanted = ['package.json', '.npmrc'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log('Installing the real servers …');
  if (!npmIn(folder, 'install', '--no-save', '--loglevel=error')) fail('The real servers could not be installed.');
  console.log('Compiling their database …');
  const headers = join(modulesOfServer, `node-${process.platform}-${process.arch}`);
  const compile = ['rebuild', 'better-sqlite3', '--ignore-scripts=false', `--nodedir=${headers}`, '--loglevel=error'];
  if (!npmIn(folder, ...compile)) fail('The database of the real servers could not be compiled.');
  writeFileSync(installed, wanted);
}

function build() {
  console.log('Building the functions and the web pages …');
  if (!npm('run', '--silent', 'build')) fail('The functions or the web pages could not be built: see above.');
}

/**
 * Runs the program and ends as it ends. Signals are passed on; a terminal's Ctrl-C reaches the program by itself, and the
 * programs take a repeated signal for the first one. The IPC channel closes when this process is killed outright.
 */
function run(file, args) {
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

const given = process.argv.slice(2);
const options = new Set(['--build', '--real']);
const firstOther = given.findIndex((argument) => !options.has(argument));
const flags = given.slice(0, firstOther === -1 ? given.length : firstOther);
const [file, ...args] = given.slice(flags.length);
if (!isInstalled()) install();
if (flags.includes('--real')) installReal();
if (flags.includes('--build') && !args.includes('--help')) build();
if (file) run(file, args);
