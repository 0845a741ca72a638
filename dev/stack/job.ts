// `npm run job`: runs a scheduled function by hand against the running `npm start`.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readCommandLine, refuse } from '../command-line.ts';
import { DESCRIPTION_FILE, stackDescription } from './description.ts';

const listing = z.object({ jobs: z.array(z.string()) });
const failure = z.object({ error: z.string() });

const usage = `Usage: npm run job -- NAME
Runs a scheduled function at once, against the running \`npm start\`. Without NAME, lists their names.`;

async function main(): Promise<number> {
  const [name] = readCommandLine(usage, { maxArguments: 1 }).positionals;
  const jobsUrl = runningJobsUrl();
  if (!jobsUrl) {
    console.error('No local stack is running: start one with `npm start`.');
    return 1;
  }
  const { jobs } = listing.parse(await (await fetch(`${jobsUrl}/jobs`)).json());
  if (name === undefined || !jobs.includes(name)) {
    const problem = name === undefined ? 'Name a job' : `There is no job ${name}`;
    return refuse(usage, `${problem}. The jobs: ${jobs.join(', ') || '(none)'}`);
  }
  const response = await fetch(`${jobsUrl}/jobs/${name}`, { method: 'POST' });
  const body: unknown = await response.json();
  if (response.ok) {
    console.log(`${name} is done.`);
    return 0;
  }
  console.error(`${name} failed: ${failure.parse(body).error}`);
  return 1;
}

function runningJobsUrl(): string | undefined {
  try {
    return stackDescription.parse(JSON.parse(readFileSync(DESCRIPTION_FILE, 'utf8'))).jobsUrl;
  } catch {
    return undefined;
  }
}

process.exitCode = await main();
