import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../../functions/src/http/api/routes.ts';
import { createUser } from '../support/user.ts';
import { Project } from './recipes.ts';
import { samples } from './samples.ts';

const run = promisify(execFile);

let project: Project | undefined;
afterAll(() => project?.remove());

test('every TypeScript sample of the API description compiles, and every method of the client has a sample', async () => {
  const sources = await samples('TypeScript');
  for (const { docs } of routes) if (docs.client) expect(sources.join('\n')).toContain(`herald.${docs.client.method}(`);
  project = new Project(new Map(sources.map((code, index) => [String(index), code])));
  await project.compile();
});

/** The names of things do not exist, such as POST_ID. The user is a subscriber with a live key. */
const understood = ['not_found', 'MEDIA_NOT_FOUND', 'already_subscribed', 'test_mode_only'];

const failure = z.object({ error: z.object({ code: z.string() }) });

test('every curl sample of the API description calls an endpoint that understands it', async () => {
  const { apiKey, idToken } = await createUser({ bluesky: 1, threads: 1 });
  const env = { ...process.env, ID_TOKEN: idToken };
  const addStatus = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n`;
  // The service is ready only once its scheduled functions have run.
  const sources = (await samples('curl')).filter((source) => !source.includes('/health/ready'));
  const revoking = sources.filter((source) => /-X DELETE .*\/v1\/api-keys"/.test(source));
  for (const source of [...sources.filter((each) => !revoking.includes(each)), ...revoking]) {
    const { stdout } = await run('sh', ['-c', addStatus + source.replace('sk_live_…', apiKey)], { env });
    const [, body = '', status = ''] = /^(.*)\n(\d+)$/s.exec(stdout) ?? [];
    if (!status.startsWith('2'))
      expect(understood, source + body).toContain(failure.parse(JSON.parse(body)).error.code);
  }
});
