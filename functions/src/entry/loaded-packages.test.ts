import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const started = z.object({ names: z.array(z.string()), intl: z.array(z.string()) });
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Does what an instance of `api` does before its first response, and prints the names of the packages that it has loaded, and what it
 * has made of Intl.
 */
const START = `
const intl = [];
const watch = (name, made) =>
  new Proxy(made, {
    construct: (...call) => (intl.push(name), Reflect.construct(...call)),
    apply: (...call) => (intl.push(name), Reflect.apply(...call)),
  });
for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'Segmenter']) Intl[name] = watch(name, Intl[name]);
for (const { prototype } of [Number, Date]) prototype.toLocaleString = watch('toLocaleString', prototype.toLocaleString);
import { createRequire, registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
await import('./index.ts');
const [{ context }, { createApi }] = await Promise.all([import('./context.ts'), import('./http/api/app.ts')]);
createApi(context());
const files = [...loaded, ...Object.keys(createRequire(import.meta.url).cache)];
const names = files.map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
process.stdout.write(JSON.stringify({ names: [...new Set(names)], intl }));
process.exit();
`;

it('the API loads a fifth of the dependencies, none that only templates, files or platforms need, and no data of Intl', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: new URL('..', import.meta.url),
    env: { FUNCTION_TARGET: 'api', GCLOUD_PROJECT: 'demo-herald' },
    encoding: 'utf8',
  });
  const loaded = started.parse(JSON.parse(output));
  const { dependencies } = manifest.parse(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  expect(Object.keys(dependencies).filter((name) => loaded.names.includes(name))).toEqual([
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
  expect(loaded.intl).toEqual([]);
});
