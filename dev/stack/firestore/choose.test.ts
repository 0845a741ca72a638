import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseEngine } from './choose.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The environment of a machine with a Java of this version (none for undefined) and nothing else on its PATH. */
function machine(java: string | undefined, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const home = join(folder, 'java');
  mkdirSync(join(home, 'bin'), { recursive: true });
  if (java)
    writeFileSync(join(home, 'bin', 'java'), `#!/bin/sh\necho 'openjdk version "${java}"' >&2\n`, { mode: 0o755 });
  return { JAVA_HOME: home, PATH: '', ...more };
}

function jar(): string {
  const file = join(folder, 'emulator.jar');
  writeFileSync(file, '');
  return file;
}

test('the embedded engine is chosen when requested, whatever is installed', () => {
  expect(chooseEngine(machine('21.0.1', { HERALD_FIRESTORE: 'embedded', HERALD_FIRESTORE_JAR: jar() }))).toEqual({
    name: 'embedded',
  });
});

test('the official emulator is chosen when its jar and a recent Java are installed', () => {
  expect(chooseEngine(machine('17.0.15', { HERALD_FIRESTORE_JAR: jar() }))).toMatchObject({ name: 'official' });
});

test('a jar in the Cloud SDK and one that firebase downloaded are found', () => {
  const sdk = join(folder, 'sdk', 'platform', 'cloud-firestore-emulator');
  mkdirSync(sdk, { recursive: true });
  writeFileSync(join(sdk, 'cloud-firestore-emulator.jar'), '');
  expect(chooseEngine(machine('17', { CLOUDSDK_ROOT_DIR: join(folder, 'sdk') }))).toMatchObject({
    name: 'official',
    jar: join(sdk, 'cloud-firestore-emulator.jar'),
  });
});

test('the embedded engine is chosen when Java is missing or too old', () => {
  expect(chooseEngine(machine(undefined, { HERALD_FIRESTORE_JAR: jar() }))).toEqual({ name: 'embedded' });
  expect(chooseEngine(machine('1.8.0_392', { HERALD_FIRESTORE_JAR: jar() }))).toEqual({ name: 'embedded' });
});

test('a request for the official emulator throws what is missing when it cannot run', () => {
  const requested = { HERALD_FIRESTORE: 'official', HERALD_FIRESTORE_JAR: jar() };
  expect(() => chooseEngine(machine(undefined, requested))).toThrow('lacks Java 11 or newer');
  expect(() => chooseEngine(machine('17', { HERALD_FIRESTORE_JAR: join(folder, 'nothing') }))).toThrow(
    'does not exist',
  );
});

test('an unknown engine is rejected', () => {
  expect(() => chooseEngine({ HERALD_FIRESTORE: 'postgres' })).toThrow('it can be "official" or "embedded"');
});
