// Cloud Build installs functions/ by itself, without the workspace around it. This script runs before a deploy and derives
// functions/package-lock.json from the workspace's lock file, so that what is deployed is what was tested.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../command-line.ts';

type Names = Record<string, string>;
interface Package {
  version: string;
  dev?: boolean;
  dependencies?: Names;
  devDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Names;
}
/** By their paths, as npm writes them: "node_modules/a/node_modules/b". */
export type Packages = Record<string, Package>;

/** What npm would install for the workspace package `folder` alone. Throws if the workspace did not install a dependency. */
export function packagesFor(folder: string, workspace: Packages): Packages {
  const { [folder]: manifest } = workspace;
  if (!manifest) throw new Error(`package-lock.json does not have the workspace package ${folder}.`);
  const packages: Packages = { '': manifest };
  addPackages({ workspace, folder, packages, names: Object.keys(manifest.dependencies ?? {}), dev: false });
  addPackages({ workspace, folder, packages, names: Object.keys(manifest.devDependencies ?? {}), dev: true });
  return packages;
}

/**
 * Adds the packages and all that they need, breadth first: each goes to the top, or under the package that needs it if the top has
 * another version. All dependencies of a package are placed before those of its children, so that none hides another.
 */
function addPackages(options: {
  workspace: Packages;
  folder: string;
  packages: Packages;
  names: string[];
  dev: boolean;
}): void {
  const { workspace, folder, packages, names, dev } = options;
  const queue = [{ from: folder, at: '', required: names, optional: [] as string[] }];
  for (const { from, at, required, optional } of queue) {
    for (const name of [...required, ...optional]) {
      const source = findPackage(workspace, from, name);
      if (!source && required.includes(name)) throw new Error(`package-lock.json lacks ${name}, which ${from} needs.`);
      if (!source) continue;
      const { dev: _, ...entry } = workspace[source] as Package;
      const found = findPackage(packages, at, name);
      if (found && packages[found]?.version === entry.version) continue;
      const path = `${found ? `${at}/` : ''}node_modules/${name}`;
      packages[path] = dev ? { ...entry, dev } : entry;
      queue.push({ from: source, at: path, ...neededBy(entry) });
    }
  }
}

function neededBy(entry: Package): { required: string[]; optional: string[] } {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return {
    required: [
      ...Object.keys(entry.dependencies ?? {}),
      ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
    ],
    optional: Object.keys(entry.optionalDependencies ?? {}),
  };
}

/** The path at which Node.js finds a package that the package at `from` imports. */
export function findPackage(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

if (import.meta.main) {
  readCommandLine('Usage: npm run functions-lock\nDerives functions/package-lock.json from package-lock.json.', {});
  const root = join(import.meta.dirname, '../..');
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const lock = { lockfileVersion, requires: true, packages: packagesFor('functions', packages) };
  writeFileSync(join(root, 'functions', 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
