import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Cron } from 'croner';
import { HOST } from '../ports.ts';
import type { Jobs } from './jobs.ts';
import { parseSchedule } from './schedule.ts';

interface Scheduler {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `GET /jobs` (the names) and `POST /jobs/NAME` (runs a job and responds when it is done), and runs every job on
 * its schedule when `runSchedules` is set. A failed run is printed to the terminal; the job runs again at its next
 * time.
 */
export async function startScheduler(
  jobs: Jobs,
  { port, runSchedules, print }: { port: number; runSchedules: boolean; print: (line: string) => void },
): Promise<Scheduler> {
  const server = createServer((request, response) => void handleRequest(jobs, request, response));
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, HOST, listening.resolve);
  await listening.promise;
  const cronJobs = runSchedules ? await startCronJobs(jobs, print) : [];
  return {
    url: `http://${HOST}:${port}`,
    async close() {
      for (const cronJob of cronJobs) cronJob.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await jobs.close();
    },
  };
}

async function handleRequest(jobs: Jobs, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  try {
    const names = (await jobs.list()).map(({ name }) => name);
    const [, noun, name, ...more] = (request.url ?? '').split('/');
    if (noun !== 'jobs' || more.length > 0) return send(404, { error: 'There is only /jobs and /jobs/NAME.' });
    if (name === undefined) return send(200, { jobs: names });
    if (!names.includes(name)) return send(404, { error: `There is no job ${name}.`, jobs: names });
    if (request.method !== 'POST') return send(405, { error: 'A job is run with POST.' });
    const result = await jobs.run(name);
    send(result.ok ? 200 : 500, result);
  } catch (error) {
    send(500, { ok: false, error: error instanceof Error ? error.message : String(error) });
  }
}

async function startCronJobs(jobs: Jobs, print: (line: string) => void): Promise<Cron[]> {
  return (await jobs.list()).flatMap(({ name, schedule, timeZone }) => {
    try {
      const { pattern, options } = parseSchedule(schedule, timeZone);
      // `protect`: a run does not start while the previous one is still running.
      return [new Cron(pattern, { ...options, protect: true }, () => runAndPrintFailure(jobs, name, print))];
    } catch (error) {
      print(`The job ${name} will not run by itself: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
}

async function runAndPrintFailure(jobs: Jobs, name: string, print: (line: string) => void): Promise<void> {
  try {
    const result = await jobs.run(name);
    if (!result.ok) print(`The job ${name} failed: ${result.error}`);
  } catch (error) {
    print(`The job ${name} failed: ${error instanceof Error ? error.message : error}`);
  }
}
