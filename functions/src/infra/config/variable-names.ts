import { readConfig } from './config.ts';
import type { Environment } from './env.ts';
import type { AllPlatformVariables } from './platform-config.ts';
import { readSecrets } from './secrets.ts';

/** The names of all settings and secrets, sorted: every variable that is read from an empty environment. */
export function variableNames(platforms: AllPlatformVariables): string[] {
  const read = new Set<string>();
  const empty: Environment = new Proxy(
    {},
    {
      get: (_target, name) => {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(empty, platforms);
  readSecrets(empty, platforms);
  return [...read].sort();
}
