// `npm run release -- VERSION`: makes a release of the commit that is checked out. Publishes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { gt, valid } from 'semver';
import manifest from '../../../functions/package.json' with { type: 'json' };
import { readCommandLine, refuse } from '../../command-line.ts';
import { inProject } from '../../project.ts';
import { cutChangelog } from './changelog.ts';

const usage = `Usage: npm run release -- VERSION
Writes VERSION into every package, moves the unreleased changes of CHANGELOG.md into a release, makes the API description that of the
last release, commits all of it and tags the commit as vVERSION. Pushes nothing.`;

const CHANGELOG = 'CHANGELOG.md';
/** Where the version of the client in Python stands. */
const PYTHON = 'clients/python/herald_publishing/_connection.py';
/** Where the version of the Go client stands. */
const GO = 'clients/go/herald.go';

const { positionals } = readCommandLine(usage, { maxArguments: 1 });
const [version = refuse(usage, 'Name a version.')] = positionals;
try {
  release(version, new Date().toISOString().slice(0, 10));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function release(next: string, day: string): void {
  requireReleasable(next);
  const { changelog, notes } = cutChangelog(read(CHANGELOG), next, day);
  try {
    writeRelease(next, changelog);
  } catch (error) {
    git('restore', '.');
    throw error;
  }
  git('commit', '--quiet', '--all', '--message', `release: ${next}`);
  git('tag', '--annotate', `v${next}`, '--cleanup=verbatim', '--message', `Herald ${next}\n\n${notes}`);
  console.log(`Released ${next} as v${next}. To publish it: git push --follow-tags`);
}

/** Changes the files of a release. Throws when a command fails, which has printed why. */
function writeRelease(next: string, changelog: string): void {
  const manifests = git('ls-files', '--', 'package.json', '*/package.json', '*/composer.json').split('\n');
  for (const file of manifests) replaceVersion(file, next);
  writeFileSync(inProject(CHANGELOG), changelog);
  writeFileSync(inProject(PYTHON), read(PYTHON).replace(/^VERSION = ".*"$/m, `VERSION = "${pythonVersion(next)}"`));
  writeFileSync(inProject(GO), read(GO).replace(/^const version = ".*"$/m, `const version = "${next}"`));
  run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--loglevel=error');
  run('npm', 'run', '--silent', 'openapi', '--', '--release');
}

/** Throws an error that names the remedy where the checkout cannot be released. */
function requireReleasable(next: string): void {
  if (valid(next) !== next) throw new Error(`${next} is no version: give one such as 1.2.0 or 1.2.0-rc.1.`);
  if (!gt(next, manifest.version))
    throw new Error(`${next} does not follow ${manifest.version}: give a higher version.`);
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed: commit them first.');
  if (git('tag', '--list', `v${next}`) !== '') throw new Error(`The tag v${next} exists: give a higher version.`);
}

/** Replaces the version of a package that has one: packages that nobody installs have none. */
function replaceVersion(file: string, next: string): void {
  writeFileSync(inProject(file), read(file).replace(/^( {2}"version": )".*"/m, `$1"${next}"`));
}

/** The version in the form of Python, such as 1.2.0rc1: https://packaging.python.org/en/latest/specifications/version-specifiers/ */
function pythonVersion(next: string): string {
  return next
    .replace(/-alpha\.?/, 'a')
    .replace(/-beta\.?/, 'b')
    .replace(/-rc\.?/, 'rc');
}

function read(file: string): string {
  return readFileSync(inProject(file), 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: inProject(), encoding: 'utf8' }).trim();
}

/** Throws when the command fails, which has printed why. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: inProject(), stdio: 'inherit', shell: process.platform === 'win32' });
}
