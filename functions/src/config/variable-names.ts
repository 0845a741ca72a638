import { readConfig } from './config.ts';
import type { Environment } from './env.ts';
import { readSecrets } from './secrets.ts';

/** The names of all settings and secrets, sorted: every variable that is read from an empty environment. */
export const variableNames = (): string[] => {
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
  readConfig(empty);
  readSecrets(empty);
  return [...read].sort();
};
