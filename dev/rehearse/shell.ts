import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const hosts = {
  ARTIFACT_REGISTRY_DOMAIN: 'artifactregistry.googleapis.com',
  CLOUD_RUN_API_URL: 'run.googleapis.com',
  CLOUD_RUN_URL: 'run.googleapis.com',
  CLOUD_SECRET_MANAGER_URL: 'secretmanager.googleapis.com',
  COMPUTE_URL: 'compute.googleapis.com',
  EVENTARC_URL: 'eventarc.googleapis.com',
  FIREBASE_API_URL: 'firebase.googleapis.com',
  FIREBASE_CLOUDBILLING_URL: 'cloudbilling.googleapis.com',
  FIREBASE_CLOUDBUILD_URL: 'cloudbuild.googleapis.com',
  FIREBASE_CLOUDSCHEDULER_URL: 'cloudscheduler.googleapis.com',
  FIREBASE_CLOUD_TAKS_URL: 'cloudtasks.googleapis.com',
  FIREBASE_EXT_URL: 'firebaseextensions.googleapis.com',
  FIREBASE_FIREBASESTORAGE_URL: 'firebasestorage.googleapis.com',
  FIREBASE_FUNCTIONS_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_FUNCTIONS_V2_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_HOSTING_API_URL: 'firebasehosting.googleapis.com',
  FIREBASE_IAM_URL: 'iam.googleapis.com',
  FIREBASE_IDENTITY_URL: 'identitytoolkit.googleapis.com',
  FIREBASE_PUBSUB_URL: 'pubsub.googleapis.com',
  FIREBASE_RESOURCEMANAGER_URL: 'cloudresourcemanager.googleapis.com',
  FIREBASE_RULES_URL: 'firebaserules.googleapis.com',
  FIREBASE_RUNTIMECONFIG_URL: 'runtimeconfig.googleapis.com',
  FIREBASE_SERVICE_USAGE_URL: 'serviceusage.googleapis.com',
  FIREBASE_STORAGE_URL: 'storage.googleapis.com',
  FIREBASE_TOKEN_URL: 'www.googleapis.com',
  FIRESTORE_URL: 'firestore.googleapis.com',
} as const;

export interface Shell {
  /** Runs a script with `sh -e` in a folder and resolves with what it printed. Throws, with that, when it fails. */
  run(script: string, folder: string): Promise<string>;
}

/** The machine's own: folders, language, npm's settings, certificates and what Node has compiled. */
const kept =
  /^(HOME|USER|LANG|TMPDIR|SHELL|TERM|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NODE_COMPILE_CACHE|npm_config_.*)$/i;

/** A shell in which `firebase` and `gcloud` reach the simulated cloud. `folder` keeps their settings and wrappers. */
export function createShell(proxyUrl: string, folder: string, print: (text: string) => void): Shell {
  const binaries = join(folder, 'bin');
  mkdirSync(binaries, { recursive: true });
  const path = process.env['PATH'] ?? '';
  const commands = { npm: npmCommand(path), gcloud: gcloudCommand(process.execPath, proxyUrl) };
  for (const [name, content] of Object.entries(commands)) {
    writeFileSync(join(binaries, name), content);
    chmodSync(join(binaries, name), 0o755);
  }
  const env = {
    ...machine(process.env),
    ...cliEnvironment(proxyUrl, join(folder, 'config')),
    PATH: `${binaries}${delimiter}${path}`,
  };
  return {
    run: (script, cwd) =>
      new Promise((resolve, reject) => {
        const child = spawn('sh', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        const keep = (chunk: Buffer) => {
          output += chunk;
          print(chunk.toString());
        };
        child.stdout.on('data', keep);
        child.stderr.on('data', keep);
        child.on('error', reject);
        child.on('close', (code) =>
          code === 0 ? resolve(output) : reject(new Error(`Exit code ${code}:\n${output}`)),
        );
      }),
  };
}

/**
 * npm keeps the network it has, except that what `npm run` starts calls the simulated cloud. The Firebase CLI starts npm itself, so
 * this command stays the first one for what `npm run` starts. Before every deploy the CLI asks for its latest SDK, and goes on
 * without an answer.
 */
function npmCommand(path: string): string {
  return `#!/bin/sh
npm=$(PATH='${path}' command -v npm)
[ "$1" != show ] || { echo '{}'; exit; }
[ "$1" = run ] || unset HTTPS_PROXY HTTP_PROXY
exec "$npm" "$@"
`;
}

/** Hands the arguments to the simulated cloud, and prints what it answers. */
function gcloudCommand(node: string, proxyUrl: string): string {
  return `#!${node}
const args = process.argv.slice(2);
const input = args.includes('--data-file=-') ? require('node:fs').readFileSync(0, 'utf8') : '';
const body = JSON.stringify({ args, folder: process.cwd(), input });
const { hostname, port } = new URL('${proxyUrl}');
const headers = { host: 'gcloud.simulated', 'content-type': 'application/json' };
require('node:http')
  .request({ hostname, port, method: 'POST', path: '/', headers }, async (response) => {
    const answer = await new Response(response).text();
    if (response.statusCode === 200) console.log(JSON.parse(answer).printed);
    else console.error(answer);
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  })
  .end(body);
`;
}

/** What a fresh terminal has: no setting of emulators that run beside a rehearsal. */
function machine(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => kept.test(name)));
}

/**
 * The environment in which firebase-tools calls the simulated cloud: every API origin it reads (firebase-tools/lib/api.js) with
 * `http:` in place of `https:`, through the cloud's proxy. Origins that are not listed stay `https:`, which the proxy refuses
 * and lists. Settings of the CLI go to a folder of their own, so that the user's login and caches stay untouched.
 */
function cliEnvironment(proxyUrl: string, configFolder: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(hosts).map(([variable, host]) => [variable, `http://${host}`])),
    HTTPS_PROXY: proxyUrl,
    HTTP_PROXY: proxyUrl,
    // The CLI ignores it; npm and everything else keeps to the network it has.
    NO_PROXY: '*',
    // A refresh token that is never sent: to an `http:` origin the CLI sends a fixed token.
    FIREBASE_TOKEN: 'simulated',
    XDG_CONFIG_HOME: configFolder,
    CI: 'true',
    NO_UPDATE_NOTIFIER: 'true',
  };
}
