import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformDefinition } from './core/define-platform.ts';

const here = import.meta.dirname;
const names = readdirSync(here).filter((name) => existsSync(join(here, name, 'index.ts')));

/** Every simulated platform: each folder with an `index.ts`, which exports the platform under the name of the folder. */
export const PLATFORMS: readonly PlatformDefinition[] = await Promise.all(
  names.map(async (name) => (await import(`./${name}/index.ts`))[name]),
);
