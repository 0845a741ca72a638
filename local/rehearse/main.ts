// `npm run rehearse`: what the README's Deploy section says, from a clean clone, against a simulated Google Cloud; then a
// second deploy with a change; then what arrived. `--json` prints the report as JSON, `--verbose` what the commands print,
// `--keep` keeps the clone.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCloud } from '../cloud/cloud.ts';
import { serveCloud } from '../cloud/server.ts';
import { inProject } from '../project.ts';
import { checksOf } from './checks.ts';
import { readDeployed } from './deployed.ts';
import { deployScript } from './readme.ts';
import { reportOf } from './report.ts';
import { createShell } from './shell.ts';
import { tableOf } from './table.ts';

const PROJECT = 'herald-rehearsal';
const REGION = 'us-central1';

/** One platform more, as an operator would add it, and a change of the source: every function is updated. */
const secondDeploy = `
printf 'X_CLIENT_ID=client\\nX_REDIRECT_URI=https://${PROJECT}.web.app/callback\\n' >> functions/.env.${PROJECT}
printf secret | npx firebase functions:secrets:set X_CLIENT_SECRET --data-file=- --force --project=${PROJECT}
npm run --silent doctor -- ${PROJECT}
npx firebase deploy --force --project=${PROJECT}
`;

const flags = new Set(process.argv.slice(2));

const rehearse = async (folder: string): Promise<boolean> => {
  const cloud = newCloud(PROJECT);
  // What the README asks to set up in the console.
  cloud.defaultBucket = `${PROJECT}.firebasestorage.app`;
  cloud.buckets.add(cloud.defaultBucket);
  const server = await serveCloud(cloud);
  const clone = join(folder, 'herald');
  const step = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
  try {
    const shell = createShell(server.proxyUrl, folder, (text) => {
      if (flags.has('--verbose')) process.stderr.write(text);
    });
    step('Cloning the repository …');
    execFileSync('git', ['clone', '--quiet', inProject('.'), clone]);
    step('Running the Deploy section of the README …');
    await shell.run(deployScript(clone).replace(/^PROJECT=.*/, `PROJECT=${PROJECT}`), clone);
    step('Deploying again, with a change …');
    appendFileSync(join(clone, 'functions/src/index.ts'), '// Changed for the second deploy.\n');
    await shell.run(secondDeploy, clone);
    const report = reportOf(cloud);
    const checks = checksOf(cloud, report, readDeployed(clone, REGION, ['threads', 'tiktok', 'x']));
    console.log(flags.has('--json') ? JSON.stringify({ ...report, checks }, null, 2) : tableOf(report, checks));
    return checks.every(({ problems }) => problems.length === 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const call of cloud.unknownCalls) console.error(`The simulated cloud does not know: ${call}`);
    return false;
  } finally {
    await server.close();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'herald-rehearsal-'));
try {
  process.exitCode = (await rehearse(folder)) ? 0 : 1;
} finally {
  if (flags.has('--keep')) console.error(`The clone is in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
