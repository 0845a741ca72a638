import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { scriptOf } from './dry-run.ts';
import { isTransient, remedyOf } from './failures.ts';
import { makePlan, type Plan, type Situation } from './plan.ts';
import { planIn } from './plan-fixture.ts';
import { askNobody } from './questions.ts';
import { readSecrets } from './secrets.ts';
import { addSettings, readSettingsFile } from './settings-file.ts';
import { setupSteps } from './steps.ts';

function planOf(situation: Partial<Situation>) {
  const base = { project: 'demo-project', settingsFile: '.env', present: {}, environment: {}, ask: askNobody() };
  return makePlan({ ...base, options: {}, ...situation });
}

it('a plan needs no answers for the platforms at which Herald registers itself', async () => {
  const chosen = platforms.filter((platform) => platformDefinitions[platform].selfRegistration);
  const { settings, secrets, callbacks } = await planOf({ options: { platforms: chosen.join(', ') } });
  expect(callbacks).toEqual([]);
  expect(settings).toEqual({
    HERALD_REGION: 'us-central1',
    RETURN_TO_ORIGINS: 'https://demo-project.web.app',
    ...Object.fromEntries(chosen.flatMap(settingsOf)),
  });
  expect(secrets).toEqual(['TOKEN_SEAL_KEYS', 'BLUESKY_CLIENT_SECRET']);
  const values = await readSecrets(secrets, { environment: {}, ask: askNobody() });
  expect(values.get('TOKEN_SEAL_KEYS')).toMatch(/^k1:[\w+/]{43}=$/);
  expect(JSON.parse(values.get('BLUESKY_CLIENT_SECRET') ?? '')).toMatchObject({ kty: 'EC', alg: 'ES256' });
});

function settingsOf(platform: Platform): [name: string, value: string][] {
  const { selfRegistration, settings } = platformDefinitions[platform];
  const callback = `https://demo-project.web.app/authCallback/${platform}`;
  return [
    [settings.clientId, selfRegistration === 'name' ? 'Herald' : `${callback}/client-metadata.json`],
    [settings.redirectUri, callback],
  ];
}

it('a plan with a domain has it in the callbacks and first among the origins', async () => {
  const options = { platforms: 'threads', domain: 'herald.example.com', billing: 'open', region: 'europe-west1' };
  const { settings, callbacks } = await planOf({ options, environment: { THREADS_CLIENT_ID: '1234' } });
  expect(callbacks).toEqual(['https://herald.example.com/authCallback/threads']);
  expect(settings).toEqual({
    HERALD_REGION: 'europe-west1',
    RETURN_TO_ORIGINS: 'https://herald.example.com,https://demo-project.web.app',
    BILLING: 'open',
    THREADS_CLIENT_ID: '1234',
    THREADS_REDIRECT_URI: 'https://herald.example.com/authCallback/threads',
  });
});

it('a plan has its database in the region, or in a location of several regions that contains it', async () => {
  const locationOf = async (region: string, database?: string) =>
    (await planOf({ options: { platforms: 'bluesky', region, database } })).databaseLocation;
  expect(await locationOf('us-central1')).toBe('us-central1');
  expect(await locationOf('us-central1', 'nam5')).toBe('nam5');
  expect(await locationOf('europe-west4', 'eur3')).toBe('eur3');
  for (const [region, database] of [
    ['us-central1', 'eur3'],
    ['us-east1', 'nam5'],
    ['europe-west1', 'europe-west4'],
  ] as const)
    await expect(locationOf(region, database)).rejects.toThrow(
      `for functions in ${region}, not "${database}": elsewhere every request crosses the distance.`,
    );
});

it('a plan with backups has a bucket of the several regions around its database, and is refused where Google has none', async () => {
  const locationOf = async (region: string, database?: string) =>
    (await planOf({ options: { platforms: 'bluesky', region, database, backups: true } })).backupLocation;
  expect(await locationOf('us-central1', 'nam5')).toBe('US');
  expect(await locationOf('europe-west4')).toBe('EU');
  expect(await locationOf('asia-northeast1')).toBe('ASIA');
  for (const region of ['europe-west2', 'australia-southeast1', 'northamerica-northeast1'])
    await expect(locationOf(region)).rejects.toThrow(`which Google does not offer around ${region}.`);
  expect((await planOf({ options: { platforms: 'bluesky' } })).backupLocation).toBeNull();
});

it('a plan for a project that is set up keeps its region, domain and platforms, and adds one', async () => {
  const present = {
    HERALD_REGION: 'europe-west1',
    RETURN_TO_ORIGINS: 'https://herald.example.com,https://demo-project.web.app',
    THREADS_CLIENT_ID: '1234',
    STORAGE_BUCKET: 'our-files',
  };
  const plan = await planOf({ present, options: { platforms: 'bluesky' } });
  expect(plan).toMatchObject({ region: 'europe-west1', domain: 'herald.example.com', bucket: 'our-files' });
  expect(plan.settings).toMatchObject({
    THREADS_CLIENT_ID: '1234',
    BLUESKY_REDIRECT_URI: 'https://herald.example.com/authCallback/bluesky',
  });
});

it('a plan refuses a platform that HERALD_PLATFORMS would not deploy', async () => {
  const present = { HERALD_PLATFORMS: 'x, threads', THREADS_CLIENT_ID: '1234' };
  await expect(planOf({ present, options: { platforms: 'threads,bluesky' } })).rejects.toThrow(
    'HERALD_PLATFORMS in .env lists only x, threads: add bluesky to it, or remove it, and repeat the command.',
  );
  const { settings } = await planOf({ present: { ...present, LINKEDIN_CLIENT_ID: '1234' } });
  expect(settings).not.toHaveProperty('LINKEDIN_CLIENT_ID');
});

it('a plan names the callbacks that the settings keep', async () => {
  const callback = 'https://us-central1-demo-project.cloudfunctions.net/thAuthCallback';
  const present = { THREADS_CLIENT_ID: '1234', THREADS_REDIRECT_URI: callback };
  const { callbacks, settings } = await planOf({ present, options: { platforms: 'threads' } });
  expect(callbacks).toEqual([callback]);
  expect(settings['THREADS_REDIRECT_URI']).toBe('https://demo-project.web.app/authCallback/threads');
});

it.each([
  [{}, 'Add --platforms to the command: there is no terminal to ask on.'],
  [{ platforms: 'threads' }, 'Set THREADS_CLIENT_ID in the environment of the command'],
  [{ platforms: 'myspace' }, '"myspace" is no platform: choose from x, instagram'],
  [{ platforms: 'bluesky', domain: 'https://herald.example' }, '--domain is a host name such as herald.example.com'],
  [{ platforms: 'bluesky', billing: 'free' }, '--billing is stripe, granted, open, not "free".'],
])('a plan with the options %j is refused', async (options, message) => {
  await expect(planOf({ options })).rejects.toThrow(message);
});

it.each([
  [{}, 'Set X_CLIENT_SECRET in the environment of the command'],
  [{ X_CLIENT_SECRET: 'short' }, 'The secret X_CLIENT_SECRET has fewer than 16 characters'],
])('the secrets of the environment %j are refused', async (environment, message) => {
  await expect(readSecrets(['X_CLIENT_SECRET'], { environment, ask: askNobody() })).rejects.toThrow(message);
});

let folder: string;
let plan: Plan;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-dry-run-'));
  plan = planIn(folder);
  return () => rmSync(folder, { recursive: true });
});

/** Runs the part of the script about the secret with a `gcloud` that knows `versions`; resolves with its calls. */
function callsWith(versions: string): string[] {
  const script = scriptOf(setupSteps(plan)).split('# Store the secret TOKEN_SEAL_KEYS.')[1] ?? '';
  const log = join(folder, 'calls');
  writeFileSync(
    join(folder, 'gcloud'),
    `#!/bin/sh\necho "$1 $2 $3" >> ${log}\ncase "$*" in *list*) printf '%s' '${versions}';; esac\n`,
    { mode: 0o755 },
  );
  const env = { PATH: `${folder}:${process.env['PATH']}`, TOKEN_SEAL_KEYS: 'k1:a-secret-of-the-test' };
  execFileSync('sh', ['-c', script], { env });
  return readFileSync(log, 'utf8').trim().split('\n');
}

it('the printed commands add no version to a secret that has one', () => {
  expect(callsWith('')).toContain('secrets versions add');
  rmSync(join(folder, 'calls'));
  expect(callsWith('projects/1/secrets/TOKEN_SEAL_KEYS/versions/1')).not.toContain('secrets versions add');
});

it('the printed commands write only the settings that are missing', () => {
  writeFileSync(plan.settingsFile, 'HERALD_REGION=us-central1\nSTORAGE_BUCKET=our-files\n');
  const script = scriptOf(setupSteps(plan));
  expect(script).toMatch(/<<SETTINGS\nWEB_API_KEY=\$WEB_API_KEY\nSETTINGS/);
  writeFileSync(plan.settingsFile, 'HERALD_REGION=us-central1\nSTORAGE_BUCKET=our-files\nWEB_API_KEY=a-key\n');
  expect(scriptOf(setupSteps(plan))).not.toContain('SETTINGS');
});

const settingsFolder = mkdtempSync(join(tmpdir(), 'herald-settings-'));
const file = join(settingsFolder, '.env');
afterAll(() => rmSync(settingsFolder, { recursive: true }));

it('a settings file keeps its text and gets only what it lacks', () => {
  writeFileSync(file, '# Ours.\nHERALD_REGION=europe-west1\nEMPTY=');
  const values = new Map([['WEB_API_KEY', 'a-key']]);
  const wanted = { HERALD_REGION: 'us-central1', X_CLIENT_ID: 'Our "posts"', WEB_API_KEY: '$WEB_API_KEY' };
  expect(addSettings(file, wanted, values)).toEqual({
    added: ['X_CLIENT_ID', 'WEB_API_KEY'],
    kept: [{ name: 'HERALD_REGION', value: 'europe-west1', wanted: 'us-central1' }],
  });
  expect(readFileSync(file, 'utf8')).toBe(
    '# Ours.\nHERALD_REGION=europe-west1\nEMPTY=\nX_CLIENT_ID="Our \\"posts\\""\nWEB_API_KEY=a-key\n',
  );
  expect(addSettings(file, { WEB_API_KEY: 'a-key' }, values)).toEqual({ added: [], kept: [] });
});

it('a setting in functions/.env is present, because the Firebase CLI reads that file for every project', () => {
  const ofProject = join(settingsFolder, '.env.demo-project');
  writeFileSync(file, 'HERALD_REGION=europe-west1\nSTORAGE_BUCKET=our-files\n');
  expect(addSettings(ofProject, { HERALD_REGION: 'us-central1', RETURN_TO_ORIGINS: 'a' }, new Map())).toEqual({
    added: ['RETURN_TO_ORIGINS'],
    kept: [{ name: 'HERALD_REGION', value: 'europe-west1', wanted: 'us-central1' }],
  });
  expect(readFileSync(ofProject, 'utf8')).toBe('RETURN_TO_ORIGINS=a\n');
  writeFileSync(ofProject, 'STORAGE_BUCKET=files-of-the-project\n');
  expect(readSettingsFile(ofProject)).toEqual({
    HERALD_REGION: 'europe-west1',
    STORAGE_BUCKET: 'files-of-the-project',
  });
});

it.each([
  ['You do not currently have an active account selected.', 'gcloud has no valid login: run `gcloud auth login`'],
  [
    'Failed to authenticate, have you run firebase login?',
    'The Firebase CLI has no valid login: run `npx firebase login`',
  ],
  ['because your account has not accepted the Firebase Terms of Service', 'has not accepted the terms of Firebase'],
  ['PERMISSION_DENIED: Permission denied on resource', 'Your account lacks a right on the project demo'],
  [
    "PERMISSION_DENIED: Permission 'secretmanager.secrets.create' denied for resource 'projects/demo' (or it may not exist).",
    'Your account lacks a right on the project demo',
  ],
  [
    'User [a@b.c] does not have permission to access projects instance [demo:getIamPolicy] (or it may not exist): The caller does not have permission',
    'Your account lacks a right on the project demo',
  ],
  [
    'User [a@b.c] does not have permission to access projects instance [demo] (or it may not exist): The caller does not have permission',
    'There is no project demo that your account may see',
  ],
  [
    'PERMISSION_DENIED: Not found or permission denied for service(s): cloudbilling.googleapis.com, run.googleapis.com.',
    'Your account lacks a right on the project demo',
  ],
  ['FAILED_PRECONDITION: Billing must be enabled for activation of service', 'The project demo has no billing account'],
])('the failure "%s" has a sentence with its remedy', (explanation, sentence) => {
  expect(remedyOf(explanation, 'demo')).toContain(sentence);
});

it('a failure is repeated only if a part of Google Cloud may not know the last change yet', () => {
  expect(isTransient('INVALID_ARGUMENT: Service account herald@demo.iam.gserviceaccount.com does not exist.')).toBe(
    true,
  );
  expect(isTransient('PERMISSION_DENIED: reason: SERVICE_DISABLED')).toBe(true);
  expect(isTransient('PERMISSION_DENIED: The caller does not have permission')).toBe(false);
  expect(remedyOf('something else', 'demo')).toBeNull();
});
