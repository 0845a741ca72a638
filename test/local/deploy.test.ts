import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../local/project.ts';
import { checksOf } from '../../local/rehearse/checks.ts';
import { buildUploaded } from '../../local/rehearse/cloud-build.ts';
import { readDeployed } from '../../local/rehearse/deployed.ts';
import { ANSWERS, PROJECT, type Rehearsal, startRehearsal } from '../../local/rehearse/rehearsal.ts';
import { reportOf } from '../../local/rehearse/report.ts';

const TIMEOUT_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), 'herald-deploy-'));
let rehearsal: Rehearsal;

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ predeploy: z.unknown() })),
  hosting: z.looseObject({ predeploy: z.unknown() }),
});

/** What `npm test` has installed and built, in place of the predeploy commands; `npm run rehearse` runs those too. */
function reuseBuild(clone: string): void {
  for (const modules of ['node_modules', 'functions/node_modules'])
    symlinkSync(inProject(modules), join(clone, modules));
  for (const built of ['functions/lib', 'public/app', 'public/v1', 'public/llms.txt'])
    cpSync(inProject(built), join(clone, built), { recursive: true, force: true });
  execFileSync(process.execPath, ['local/functions-lock.ts'], { cwd: clone });
  const { functions, hosting, ...rest } = firebaseJson.parse(
    JSON.parse(readFileSync(join(clone, 'firebase.json'), 'utf8')),
  );
  const withoutPredeploy = <T extends { predeploy: unknown }>({ predeploy: _, ...config }: T) => config;
  writeFileSync(
    join(clone, 'firebase.json'),
    JSON.stringify({ ...rest, functions: functions.map(withoutPredeploy), hosting: withoutPredeploy(hosting) }),
  );
}

beforeAll(async () => {
  // Not the default, which is the region of whatever ignores the setting.
  rehearsal = await startRehearsal(folder, { region: 'europe-west1', print: () => undefined });
  reuseBuild(rehearsal.clone);
}, TIMEOUT_MS);

afterAll(async () => {
  await rehearsal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The doctor without the installation that `npm run doctor` begins with. */
const doctor = 'node local/doctor/main.ts';

it('names missing parts of a project before a deploy', { timeout: TIMEOUT_MS }, async () => {
  const { shell, clone, cloud } = rehearsal;
  cloud.hasFirebase = true;
  const settings = join(clone, `functions/.env.${PROJECT}`);
  writeFileSync(settings, 'CONNECT_CONFIRM=false\n');
  const failure = await shell.run(`${doctor} ${PROJECT} 2>&1`, clone).catch(String);
  cloud.hasFirebase = false;
  expect(failure).toContain('APIs are not enabled: gcloud services enable');
  expect(failure).toContain('There is no Firestore database');
  expect(failure).toContain(`There is no service account herald@${PROJECT}.iam.gserviceaccount.com`);
  expect(failure).toContain('The secret TOKEN_SEAL_KEYS has no value that you may read');
  expect(failure).toContain('No platform is chosen');
  expect(failure).toContain('Functions cannot be built');
  expect(failure).toContain('Warning: CONNECT_CONFIRM=false');
  expect(failure).toContain('is not ready for a deploy.');
});

const setup = `${ANSWERS} node local/setup/main.ts ${PROJECT} --yes --region=europe-west1 --platforms=threads,tiktok`;

it('sets an empty project up, and continues after a command that failed', { timeout: TIMEOUT_MS }, async () => {
  const { shell, clone, cloud } = rehearsal;
  cloud.refuseOnce.add(`POST /v1beta1/projects/${PROJECT}/webApps`);
  const first = await shell.run(setup, clone).catch(String);
  expect(first).toContain('Add Firebase to the project … done');
  expect(first).toContain('the next attempt is in 1 s');
  expect(first).toContain(`This command failed: npx firebase apps:create WEB herald --json --project=${PROJECT}`);
  expect(first).toContain(`Your account lacks a right on the project ${PROJECT}`);
  const second = await shell.run(setup, clone);
  expect(second).toContain('Create the database in europe-west1 … was done before');
  expect(second).toContain('Create the web app … done');
  expect(first + second).not.toContain('6bf6f81d4fae7dec11d0');
  expect(cloud.secrets.get(`projects/${PROJECT}/secrets/TIKTOK_CLIENT_SECRET`)).toEqual(['6bf6f81d4fae7dec11d0']);
});

const indexes = `npx firebase deploy --only firestore:indexes --non-interactive --project=${PROJECT}`;
/** The bucket of an empty project has no security rules, so that there are none to release. */
const everything = `npx firebase deploy --force --except storage --project=${PROJECT}`;

it('deploys after a deploy that ended half-way, and keeps every guarantee', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, shell, clone, region } = rehearsal;
  const location = `projects/${PROJECT}/locations/${region}`;
  cloud.refuseOnce.add(`POST /v1/${location}/services/api:setIamPolicy`).add(`POST /v2/${location}/queues`);
  const first = shell.run(`${indexes}\n${doctor} ${PROJECT}\n${everything}`, clone);
  await expect(first).rejects.toThrow('was refused once');
  const problems = await shell.run(`${doctor} ${PROJECT} 2>&1`, clone).catch(String);
  const [repair = ''] = /npx firebase deploy .*/.exec(problems) ?? [];
  const [starting] = await Promise.all([
    buildUploaded(rehearsal, join(folder, 'build')),
    shell.run(`${repair}\n${everything}`, clone),
  ]);
  const report = reportOf(cloud);
  const deployed = readDeployed(clone, { region, platforms: ['threads', 'tiktok'], starting });
  const broken = checksOf(cloud, report, deployed).filter(({ problems }) => problems.length > 0);
  expect(broken).toEqual([]);
});
