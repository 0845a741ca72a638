import { randomBytes } from 'node:crypto';
import { secretNames, weaknessOf } from '../../functions/src/infra/config/secrets.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { SetupError } from './failures.ts';
import { newBlueskyKey } from './new-bluesky-key.ts';
import type { Environment } from './plan.ts';
import type { Ask } from './questions.ts';

/** The values of secrets: what Herald can make itself is new, everything else is in the environment or is asked for. */
export async function readSecrets(
  names: readonly string[],
  { environment, ask }: { environment: Environment; ask: Ask },
): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const name of names) {
    const value = environment[name] ?? newSecret(name) ?? (await ask.secret(name));
    const weakness = weaknessOf(value);
    if (weakness) throw new SetupError(`The secret ${name} ${weakness}: enter the value that its platform shows.`);
    values.set(name, value);
  }
  return values;
}

function newSecret(name: string): string | null {
  if (name === secretNames.tokenSealKeys) return `k1:${randomBytes(32).toString('base64')}`;
  if (name === platformDefinitions.bluesky.settings.clientSecret) return JSON.stringify(newBlueskyKey());
  return null;
}
