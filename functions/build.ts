import { join } from 'node:path';
import { build } from 'rolldown';

/** Packages that every function loads. The bundle leaves out the parts that nothing uses. */
const bundledPackages = ['pino', 'zod'];

/**
 * Bundles the functions into `folder`, so that an instance loads fewer files at its cold start. Does not check types:
 * docs/decisions/functions-bundle.md.
 */
export async function buildFunctions(folder: string): Promise<void> {
  await build({
    cwd: import.meta.dirname,
    input: 'src/index.ts',
    platform: 'node',
    // A door only names what its module offers: what nobody uses of it is left out.
    treeshake: { moduleSideEffects: [{ test: /src\/domain\/[a-z-]+\/(index|jobs)\.ts$/, sideEffects: false }] },
    external: (id) => /^[^./]/.test(id) && !bundledPackages.includes(id.split('/')[0] ?? ''),
    // The modules that every function loads are one file; a cold start pays for each file.
    output: {
      dir: folder,
      cleanDir: true,
      sourcemap: true,
      codeSplitting: { groups: [{ name: 'context', test: /src\/(context|http\/server\/request\/body)\.ts$/ }] },
    },
  });
}

if (import.meta.main) await buildFunctions(join(import.meta.dirname, 'lib'));
