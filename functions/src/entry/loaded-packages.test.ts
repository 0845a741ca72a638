import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Does what an instance of `api` does before its first response, and prints the names of the packages that it has loaded. */
const START = `
import { createRequire, registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
await import('./index.ts');
const [{ context }, { createApi }] = await Promise.all([import('./context.ts'), import('./http/api/app.ts')]);
createApi(context());
const files = [...loaded, ...Object.keys(createRequire(import.meta.url).cache)];
const names = files.map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
process.stdout.write(JSON.stringify([...new Set(names)]));
process.exit();
`;

it('the API loads a fifth of the dependencies, and none that only templates, files or platforms need', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: new URL('..', import.meta.url),
    env: { FUNCTION_TARGET: 'api', GCLOUD_PROJECT: 'demo-herald' },
    encoding: 'utf8',
  });
  const loaded = z.array(z.string()).parse(JSON.parse(output));
  const { dependencies } = manifest.parse(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  expect(Object.keys(dependencies).filter((name) => loaded.includes(name))).toEqual([
    'express',
    'firebase-admin',
    'firebase-functions',
    'ipaddr.js',
    'lru-cache',
    'p-map',
    'pino',
    'uuid',
    'zod',
  ]);
});
