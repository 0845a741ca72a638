// The first program that runs on a fresh clone: plain JavaScript for the machine's own Node (20 or newer), no dependencies.
// Installs what the lock file lists, then runs a program on the Node 24 it installed:
//   node local/bootstrap.mjs [--build] [FILE [ARGUMENT …]]
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter) };

const lockFile = join(root, 'package-lock.json');
/** A copy of the lock file that was installed last. */
const installedLockFile = join(modules, '.installed-lock.json');

const npm = (...args) => spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: windows }).status === 0;

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const isInstalled = () =>
  existsSync(installedLockFile) && readFileSync(installedLockFile, 'utf8') === readFileSync(lockFile, 'utf8');

/**
 * `npm install`, not `npm ci`: the latter refuses a lock file that does not list the optional binaries of every operating
 * system. Install scripts are off (.npmrc), except that of the package `node`, which fetches its binary.
 */
const install = () => {
  console.log('Installing the packages …');
  if (!npm('install', '--no-save', '--loglevel=error')) fail('The packages could not be installed.');
  console.log('Installing Node 24 …');
  if (!npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error') || !existsSync(node))
    fail('Node 24 could not be installed.');
  copyFileSync(lockFile, installedLockFile);
};

/** A type error does not keep the functions from running: the compiler writes them all the same. */
const build = () => {
  console.log('Building the functions and the web pages …');
  if (npm('run', '--silent', 'build')) return;
  if (!existsSync(join(root, 'functions', 'lib', 'index.js'))) fail('The functions could not be built: see above.');
  console.error('The build reports errors (see above). Going on with what was built.');
};

/**
 * Runs the program and ends as it ends. Signals are passed on; a terminal's Ctrl-C reaches the program by itself, and the
 * programs take a repeated signal for the first one. The IPC channel closes when this process is killed outright.
 */
const run = (file, args) => {
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
};

const given = process.argv.slice(2);
const toBuild = given[0] === '--build';
const [file, ...args] = toBuild ? given.slice(1) : given;
if (!isInstalled()) install();
if (toBuild) build();
if (file) run(file, args);
