import { readConfig } from './config.ts';
import type { Environment } from './env.ts';
import { readSecrets } from './secrets.ts';

/** The names of all settings and secrets, sorted: whatever is asked of an environment that has nothing. */
export const variableNames = (): string[] => {
  const asked = new Set<string>();
  const empty: Environment = new Proxy(
    {},
    {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(empty);
  readSecrets(empty);
  return [...asked].sort();
};
