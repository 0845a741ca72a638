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
import { type Rehearsal, startRehearsal } from '../../local/rehearse/rehearsal.ts';
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
  const { shell, clone } = rehearsal;
  writeFileSync(join(clone, 'functions/.env.herald-rehearsal'), 'CONNECT_CONFIRM=false\n');
  const failure = await shell.run(`${doctor} herald-rehearsal 2>&1`, clone).catch(String);
  expect(failure).toContain('APIs are not enabled: gcloud services enable');
  expect(failure).toContain('There is no Firestore database');
  expect(failure).toContain('There is no service account herald@herald-rehearsal.iam.gserviceaccount.com');
  expect(failure).toContain('The secret TOKEN_SEAL_KEYS has no value that you may read');
  expect(failure).toContain('No platform is chosen');
  expect(failure).toContain('Functions cannot be built');
  expect(failure).toContain('Not everyone may read files');
  expect(failure).toContain('Warning: CONNECT_CONFIRM=false');
  expect(failure).toContain('is not ready for a deploy.');
});

it('deploys after a deploy that ended half-way, and keeps every guarantee', { timeout: TIMEOUT_MS }, async () => {
  const { cloud, shell, clone, region, script } = rehearsal;
  // A start of the CLI for each secret takes too long here.
  const [setUp = '', secrets = ''] = script.split('# The secrets');
  for (const [, print = '', name] of secrets.matchAll(/^(printf .+?) \|\s+npx firebase functions:secrets:set (\w+)/gm))
    cloud.secrets.set(`projects/${cloud.projectId}/secrets/${name}`, [await shell.run(print, clone)]);
  const [, deploy = ''] = secrets.split('# The indexes');
  const location = `projects/${cloud.projectId}/locations/${region}`;
  cloud.refuseOnce.add(`POST /v1/${location}/services/api:setIamPolicy`).add(`POST /v2/${location}/queues`);
  const first = shell.run(`${setUp}\n#${deploy.replace('npm run doctor --', doctor)}`, clone);
  await expect(first).rejects.toThrow('was refused once');
  const problems = await shell.run(`${doctor} ${cloud.projectId} 2>&1`, clone).catch(String);
  const [repair = ''] = /npx firebase deploy .*/.exec(problems) ?? [];
  const [starting] = await Promise.all([
    buildUploaded(rehearsal, join(folder, 'build')),
    shell.run(`PROJECT=${cloud.projectId}\n${repair}\n${deploy.trim().split('\n').at(-1)}`, clone),
  ]);
  const report = reportOf(cloud);
  const deployed = readDeployed(clone, { region, platforms: ['threads', 'tiktok'], starting });
  const broken = checksOf(cloud, report, deployed).filter(({ problems }) => problems.length > 0);
  expect(broken).toEqual([]);
});
