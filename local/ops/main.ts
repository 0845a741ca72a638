// `npm run ops -- deploy PROJECT [CHANNEL…]`: the metrics, alert policies and dashboard of ops/, by the gcloud of this machine.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deployOps, type Gcloud } from './deploy.ts';
import { readOpsFiles } from './files.ts';

const gcloud: Gcloud = async (args) =>
  (await promisify(execFile)('gcloud', [...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;

async function main([verb, project, ...channels]: string[]): Promise<number> {
  if (verb !== 'deploy' || !project) {
    console.error('Usage: npm run ops -- deploy PROJECT [CHANNEL…]');
    return 2;
  }
  try {
    await deployOps(readOpsFiles(), { project, channels, gcloud, log: console.log });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
