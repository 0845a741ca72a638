import type { Platform } from '@herald-lab/sandbox';
import { type Problem, problem } from './problem.ts';

/** No log and no record of a request holds a token of a platform. */
export function checkSecrets(output: readonly string[], platforms: readonly Platform[]): Problem[] {
  const text = output.join('\n');
  return platforms.flatMap(({ name, accounts }) => {
    const identity = accounts?.identity;
    const tokens = [...(identity?.accounts.keys() ?? [])].flatMap((id) => identity?.tokensOf(id) ?? []);
    const leaked = tokens.find(({ token }) => text.includes(token));
    return leaked ? [problem('leaked', [leaked.accountId], `a token of ${name} is in a log or a record`)] : [];
  });
}
