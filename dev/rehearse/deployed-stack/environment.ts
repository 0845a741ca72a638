import type { Cloud } from '@herald-lab/google-cloud';
import type { Report } from '../report.ts';

/**
 * The environment of an instance of a deployed function: its variables, and the secrets that it declares with their newest
 * values. Throws when a declared secret has no value.
 */
export function environmentOf(
  { name, environment, secrets }: Pick<Report['functions'][number], 'name' | 'environment' | 'secrets'>,
  cloud: Pick<Cloud, 'projectId' | 'secrets'>,
): Record<string, string> {
  const bound = secrets.map((secret) => {
    const value = cloud.secrets.get(`projects/${cloud.projectId}/secrets/${secret}`)?.at(-1);
    if (value === undefined) throw new Error(`${name} declares the secret ${secret}, which has no value: set it.`);
    return [secret, value] as const;
  });
  return { ...environment, ...Object.fromEntries(bound) };
}
