import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const dist = join(import.meta.dirname, 'dist');

// `npm pack` takes the license of this folder only.
copyFileSync(join(import.meta.dirname, '../../LICENSE'), join(import.meta.dirname, 'LICENSE'));

// Everything that `herald` needs is in the bundle, so that its installation downloads no other package.
const { output } = await build({
  cwd: import.meta.dirname,
  input: 'src/main.ts',
  platform: 'node',
  resolve: {
    alias: {
      '@herald-publishing/client/csv': join(import.meta.dirname, '../typescript/src/csv.ts'),
      '@herald-publishing/client': join(import.meta.dirname, '../typescript/src/index.ts'),
    },
  },
  output: { dir: dist, cleanDir: true },
});
const files = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
writeFileSync(join(dist, 'LICENSES.txt'), licensesOf(files));

/** The licenses of the packages that these files belong to: copies of the packages must contain them. */
function licensesOf(paths: string[]): string {
  const folders = paths.flatMap((path) => /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? []);
  return [...new Set([...new Set(folders)].map(licenseOf))].sort().join('\n');
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
}
