import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const dist = join(import.meta.dirname, 'dist');

// `npm pack` takes the license of this folder only.
copyFileSync(join(import.meta.dirname, '../../LICENSE'), join(import.meta.dirname, 'LICENSE'));

const common = {
  cwd: import.meta.dirname,
  input: ['src/index.ts', 'src/verify-webhook.ts', 'src/csv.ts'],
  platform: 'neutral' as const,
};
await build([
  { ...common, output: { dir: dist, format: 'es' } },
  { ...common, output: { dir: dist, format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' } },
]);

// `csv` contains this package, whose copies must contain its license.
copyFileSync(join(import.meta.dirname, '../../node_modules/csv-parse/LICENSE'), join(dist, 'LICENSE-csv-parse.txt'));

// A type file describes one kind of module only: the compiler has written those for `import`.
for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
  const types = readFileSync(join(dist, name), 'utf8');
  writeFileSync(join(dist, name), withExtension(types, '.js'));
  writeFileSync(join(dist, name.replace(/\.ts$/, '.cts')), withExtension(types, '.cjs'));
}

/** Names the modules beside this one by their published files. */
function withExtension(types: string, extension: string): string {
  return types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, `$1${extension}'`);
}
