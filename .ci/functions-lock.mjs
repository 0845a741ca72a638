// functions/ is deployed by itself: Cloud Build installs it from its own lock file, without the workspace around it. This script
// derives that file from the root's, so that what is deployed is what was tested; `--check` only compares the two.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = 'functions';
const FILES = ['package.json', '.npmrc'];
const root = join(import.meta.dirname, '..');

function readJson(...path) {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What the workspace resolved for functions/, with its nested packages at the top. */
function fromWorkspace({ lockfileVersion, packages }) {
  const hoisted = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  const nested = Object.entries(packages).filter(([path]) => path.startsWith(`${FOLDER}/node_modules/`));
  const atTop = nested.map(([path, entry]) => [path.slice(FOLDER.length + 1), entry]);
  return { lockfileVersion, packages: Object.fromEntries([...hoisted, ...atTop]) };
}

/** npm drops what functions/ does not need; `dedupe` mends what moving the nested packages to the top displaced. */
function write() {
  const folder = mkdtempSync(join(tmpdir(), 'functions-lock-'));
  for (const file of FILES) cpSync(join(root, FOLDER, file), join(folder, file));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(fromWorkspace(readJson(root, 'package-lock.json'))));
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  const args = ['--package-lock-only', '--ignore-scripts', '--loglevel=error'];
  for (const command of ['install', 'dedupe']) execFileSync('npm', [command, ...args], options);
  cpSync(join(folder, 'package-lock.json'), join(root, FOLDER, 'package-lock.json'));
  rmSync(folder, { recursive: true });
}

/** The differences between the two lock files and the manifest, a line each. */
function differences() {
  const { packages: workspace } = readJson(root, 'package-lock.json');
  const { packages: own } = readJson(root, FOLDER, 'package-lock.json');
  const { dependencies = {}, devDependencies = {} } = readJson(root, FOLDER, 'package.json');
  const tested = new Set(Object.entries(workspace).map(([path, { version }]) => `${nameOf(path)}@${version}`));
  const declared = { ...dependencies, ...devDependencies };
  const locked = { ...own[''].dependencies, ...own[''].devDependencies };
  return [
    ...Object.keys({ ...declared, ...locked })
      .filter((name) => declared[name] !== locked[name])
      .map((name) => `${name}: ${declared[name]} in package.json, ${locked[name]} in the lock file`),
    ...Object.entries(own)
      .filter(([path, { version }]) => path !== '' && !tested.has(`${nameOf(path)}@${version}`))
      .map(([path, { version }]) => `${path}: ${version} is not what the workspace installs`),
  ];
}

if (!process.argv.includes('--check')) write();
const found = differences();
if (found.length > 0) {
  console.error(`${FOLDER}/package-lock.json does not match package-lock.json; npm run lock writes it anew.`);
  console.error(found.join('\n'));
  process.exit(1);
}
