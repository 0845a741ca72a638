import { fileURLToPath } from 'node:url';

/** Where a sample file is, by its name. */
export function samplePath(name: string): string {
  return fileURLToPath(new URL(`./samples/${name}`, import.meta.url));
}
