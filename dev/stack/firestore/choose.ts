import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The engine behind Firestore's protocol: Google's own emulator, or the embedded in-memory one that needs no Java. */
export type Engine = { name: 'official'; jar: string; java: string } | { name: 'embedded' };

/** The path of Google's emulator in the Cloud SDK; `HERALD_FIRESTORE_JAR` may name another file. */
const SDK_JAR = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');

/**
 * Chooses the engine: that of `HERALD_FIRESTORE`, else the official emulator if its jar and Java are installed, else
 * the embedded one. Throws when the requested engine is not available.
 */
export function chooseEngine(env: NodeJS.ProcessEnv): Engine {
  const requested = env['HERALD_FIRESTORE'] || undefined;
  if (requested === 'embedded') return { name: 'embedded' };
  if (requested !== undefined && requested !== 'official') {
    throw new Error(`HERALD_FIRESTORE is "${requested}"; it can be "official" or "embedded".`);
  }
  const java = findJava(env);
  const jar = findJar(env);
  if (java && jar) return { name: 'official', jar, java };
  if (requested === undefined) return { name: 'embedded' };
  const missing = jar
    ? 'Java 11 or newer (on the PATH or in JAVA_HOME)'
    : 'the emulator (set HERALD_FIRESTORE_JAR to its jar)';
  throw new Error(`HERALD_FIRESTORE asks for the official Firestore emulator, but this machine lacks ${missing}.`);
}

/** The names of the engines this machine can run; the embedded one everywhere. */
export function availableEngines(env: NodeJS.ProcessEnv): Engine['name'][] {
  return findJava(env) && findJar(env) ? ['embedded', 'official'] : ['embedded'];
}

function findJava(env: NodeJS.ProcessEnv): string | undefined {
  const candidates = env['JAVA_HOME'] ? [join(env['JAVA_HOME'], 'bin', 'java'), 'java'] : ['java'];
  return candidates.find((java) => {
    const { status, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', env });
    // `1.8.0` is Java 8: the leading number is 1 for everything too old.
    return status === 0 && Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= 11;
  });
}

function findJar(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['HERALD_FIRESTORE_JAR'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`HERALD_FIRESTORE_JAR names ${named}, which does not exist.`);
  }
  return [...sdkRoots(env).map((folder) => join(folder, SDK_JAR)), ...cachedJars(env)].find((file) => existsSync(file));
}

function sdkRoots(env: NodeJS.ProcessEnv): string[] {
  // `gcloud` is in the bin folder of the SDK, wherever that is installed.
  const gcloudFolders = (env['PATH'] ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'gcloud')));
  return [
    ...(env['CLOUDSDK_ROOT_DIR'] ? [env['CLOUDSDK_ROOT_DIR']] : []),
    ...gcloudFolders.map(dirname),
    join(homedir(), 'google-cloud-sdk'),
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/usr/local/share/google-cloud-sdk',
    '/opt/homebrew/share/google-cloud-sdk',
    '/snap/google-cloud-sdk/current',
  ];
}

/** The jars that `firebase setup:emulators:firestore` downloaded, newest name first. */
function cachedJars(env: NodeJS.ProcessEnv): string[] {
  const folder = env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators');
  if (!existsSync(folder)) return [];
  const jars = readdirSync(folder).filter((file) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(file));
  const newestFirst = new Intl.Collator('en', { numeric: true });
  return jars.sort((a, b) => newestFirst.compare(b, a)).map((file) => join(folder, file));
}
