import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Cloud, newBucket, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import type { Command } from './command.ts';
import type { Outcome } from './execute.ts';
import type { Plan } from './plan.ts';
import { planIn } from './plan-fixture.ts';
import { accountOf, memberOf } from './requirements.ts';
import { runSteps } from './run-steps.ts';
import { findProject, setupSteps } from './steps.ts';

const PROJECT = 'demo-project';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const SECRET = `projects/${PROJECT}/secrets/TOKEN_SEAL_KEYS`;

let cloud: Cloud;
let proxy: URL;
let plan: Plan;
let printed: string[];
let attempts: number;
/** A command that Google Cloud refuses. */
let refused: string | null;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-setup-'));
  cloud = newCloud(PROJECT);
  const server = await serveCloud(cloud);
  proxy = new URL(server.proxyUrl);
  printed = [];
  attempts = 0;
  refused = null;
  plan = planIn(folder);
  return async () => {
    rmSync(folder, { recursive: true });
    await server.close();
  };
});

const answer = z.union([
  z.object({ printed: z.string() }).transform(({ printed: output }) => ({ succeeded: true, output, explanation: '' })),
  z
    .object({ error: z.object({ message: z.string(), status: z.string() }) })
    .transform(({ error }) => ({ succeeded: false, output: '', explanation: `${error.status}: ${error.message}` })),
]);

function execute({ args }: Command, input = ''): Promise<Outcome> {
  const { hostname, port } = proxy;
  attempts += 1;
  if (refused && args.join(' ').startsWith(refused))
    return Promise.resolve({ succeeded: false, output: '', explanation: 'PERMISSION_DENIED: refused' });
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  request({ hostname, port, method: 'POST', path: '/', headers: { host: 'gcloud.simulated' } }, async (response) =>
    resolve(answer.parse(await json(response))),
  )
    .once('error', reject)
    .end(JSON.stringify({ args, folder: inProject('.'), input }));
  return promise;
}

/** The steps of `gcloud`; test/stack/deploy.test.ts runs the steps of the Firebase CLI, which needs seconds to start. */
async function setUp(project = PROJECT): Promise<string> {
  const steps = [findProject(project), ...setupSteps({ ...plan, project })].filter(({ probe, commands }) =>
    [...(probe ? [probe.command] : []), ...commands].every(({ program }) => program === 'gcloud'),
  );
  await runSteps(steps, {
    project,
    values: new Map([['WEB_API_KEY', 'a-key']]),
    secrets: new Map([['TOKEN_SEAL_KEYS', 'k1:a-secret-of-the-test']]),
    execute,
    sleep: () => Promise.resolve(),
    print: (text) => printed.push(text),
  });
  return printed.join('');
}

it('setup waits until accounts and APIs are known, and changes nothing when it is repeated', async () => {
  cloud.callsUntilKnown = 6;
  expect(await setUp()).toContain('the next attempt is in 2 s');
  const before = structuredClone([cloud.policies, cloud.databases, cloud.buckets, cloud.secrets, cloud.roles]);
  printed = [];
  const repeated = await setUp();
  expect(repeated).toContain('Create the database in europe-west1 … was done before');
  expect(repeated).toContain('Create the service account of the functions … was done before');
  expect(repeated).not.toContain('k1:a-secret-of-the-test');
  expect([cloud.policies, cloud.databases, cloud.buckets, cloud.secrets, cloud.roles]).toEqual(before);
  expect(cloud.secrets.get(SECRET)).toEqual(['k1:a-secret-of-the-test']);
  expect(readFileSync(plan.settingsFile, 'utf8')).toBe(
    `HERALD_REGION=europe-west1\nSTORAGE_BUCKET=${PROJECT}-herald\nWEB_API_KEY=a-key\n`,
  );
});

it('setup lets the service account sign its tasks and the addresses of files', async () => {
  await setUp();
  const itself = `projects/${PROJECT}/serviceAccounts/${accountOf(PROJECT)}`;
  const bindings = ['serviceAccountUser', 'serviceAccountTokenCreator'].map((name) => ({
    role: `roles/iam.${name}`,
    members: [memberOf(PROJECT)],
  }));
  expect(cloud.policies.get(itself)).toEqual({ bindings });
  expect(cloud.enabledApis).toContain('iamcredentials.googleapis.com');
});

it('setup creates the database in a location of several regions, and keeps it when it is repeated without one', async () => {
  plan.databaseLocation = 'eur3';
  expect(await setUp()).toContain('Create the database in eur3 … done');
  expect(cloud.databases.get(DATABASE)).toMatchObject({ locationId: 'eur3' });
  plan.databaseLocation = plan.region;
  await setUp();
  expect(cloud.databases.get(DATABASE)).toMatchObject({ locationId: 'eur3' });
});

it('setup exports the database into a private bucket of several regions once, and every day, where the operator asks for it', async () => {
  await setUp();
  expect([cloud.exports.size, cloud.jobs.size]).toEqual([0, 0]);
  plan.backupLocation = 'EU';
  expect(await setUp()).toContain('Export the database every day, for the first time now … done');
  expect(cloud.buckets.get(`${PROJECT}-backups`)).toMatchObject({
    location: 'EU',
    uniformAccess: true,
    preventsPublicAccess: true,
    lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 28 } }] },
  });
  expect([...cloud.jobs.values()]).toMatchObject([{ schedule: '0 2 * * *', timeZone: 'Etc/UTC' }]);
  printed = [];
  expect(await setUp()).toContain('Export the database every day, for the first time now … was done before');
  expect(cloud.exports.size).toBe(1);
});

it('setup switches protection, recovery and backups on for a database that exists', async () => {
  cloud.databases.set(DATABASE, { name: DATABASE, locationId: 'eur3' });
  await setUp();
  expect(cloud.databases.get(DATABASE)).toEqual({
    name: DATABASE,
    locationId: 'eur3',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
  expect(cloud.backupSchedules).toEqual([expect.objectContaining({ retention: `${28 * 86_400}s` })]);
});

it('setup uses the bucket of Firebase where there is one', async () => {
  cloud.buckets.set(`${PROJECT}.firebasestorage.app`, newBucket());
  expect(await setUp()).toContain(`Create the bucket ${PROJECT}.firebasestorage.app … was done before`);
  expect([...cloud.buckets.keys()]).toEqual([`${PROJECT}.firebasestorage.app`]);
});

it('setup adds a version to a secret that an interrupted run has created without one', async () => {
  cloud.secrets.set(SECRET, []);
  await setUp();
  expect(cloud.secrets.get(SECRET)).toEqual(['k1:a-secret-of-the-test']);
});

it('setup replaces no secret that it may not read', async () => {
  await setUp();
  refused = 'secrets versions list';
  await expect(setUp()).rejects.toThrow(`Your account lacks a right on the project ${PROJECT}`);
  expect(cloud.secrets.get(SECRET)).toHaveLength(1);
});

it('setup names a project that does not exist, and how to create one', async () => {
  await expect(setUp('other-project')).rejects.toThrow(
    'There is no project other-project that your account may see: create it at https://console.cloud.google.com/projectcreate',
  );
});

it('setup names a missing billing account, and continues when there is one', async () => {
  cloud.billingEnabled = false;
  await expect(setUp()).rejects.toThrow(
    `has no billing account: link one at https://console.cloud.google.com/billing/linkedaccount?project=${PROJECT}`,
  );
  cloud.billingEnabled = true;
  expect(await setUp()).toContain('Store the secret TOKEN_SEAL_KEYS … done');
});

it('setup creates nothing in a region without one of the services', async () => {
  plan.region = 'europe-north2';
  await expect(setUp()).rejects.toThrow('Cloud Scheduler is not available in the region europe-north2');
  expect(cloud.databases.size + cloud.buckets.size + cloud.serviceAccounts.size).toBe(1);
});

it('setup names an organization that forbids public files', async () => {
  cloud.forbidsAllUsers = true;
  await expect(setUp()).rejects.toThrow('The organization forbids public files and functions');
});

it('setup stops after some minutes of attempts, and names the command', async () => {
  cloud.callsUntilKnown = 1_000;
  await expect(setUp()).rejects.toThrow(
    `This command failed: gcloud functions regions list --gen2 '--format=value(locationId)' --project=${PROJECT} --quiet`,
  );
  expect(attempts).toBeLessThan(20);
});
