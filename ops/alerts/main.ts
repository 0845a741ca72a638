// `npm run ops`: the metrics, alert policies and dashboard of Herald, by the gcloud of this machine.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { deployOps, type Gcloud } from './deploy.ts';

const gcloud: Gcloud = async (args) =>
  (await promisify(execFile)('gcloud', [...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;

const usage = `Usage: npm run ops -- deploy PROJECT [CHANNEL …]
Deploys the metrics, alert policies and dashboard of Herald. Without channels, policies keep theirs.`;

async function main(): Promise<number> {
  const [verb, project, ...channels] = readCommandLine(usage, { maxArguments: Number.POSITIVE_INFINITY }).positionals;
  if (verb !== 'deploy' || !project) return refuse(usage, 'Say deploy, and name a project.');
  try {
    await deployOps({ project, channels, gcloud, log: console.log });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main();
