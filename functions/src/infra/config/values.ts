import type { Environment } from './env.ts';

/** An invalid setting. Thrown at start, never while handling a request. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads a positive integer from the environment, or returns the default if it is unset. Throws `ConfigError`. */
export function numberFrom(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < 1)
    throw new ConfigError(`${name} must be a positive whole number, not "${text}".`);
  return value;
}

/** Reads `true` or `false` from the environment, or returns the default if it is unset. Throws `ConfigError`. */
export function booleanFrom(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name] ?? String(fallback);
  if (text !== 'true' && text !== 'false') throw new ConfigError(`${name} must be true or false, not "${text}".`);
  return text === 'true';
}

/** Reads one of these values from the environment, the first one if it is unset. Throws `ConfigError`. */
export function choiceFrom<const T extends string>(env: Environment, name: string, choices: readonly [T, ...T[]]): T {
  const text = env[name] ?? choices[0];
  const choice = choices.find((one) => one === text);
  if (!choice) throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${text}".`);
  return choice;
}

/** Reads the address of a web page from the environment; null if it is unset. Throws `ConfigError`. */
export function addressFrom(env: Environment, name: string): string | null {
  const text = env[name];
  if (text === undefined) return null;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError(`${name} must be an http or https address, not "${text}".`);
  return text;
}

/** Reads a comma-separated list from the environment; empty if it is unset. */
export function listFrom(env: Environment, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
