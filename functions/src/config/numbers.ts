import type { Environment } from './env.ts';

/** A setting that cannot mean anything. Thrown at start, never in the middle of a request. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A positive whole number from the environment, or the default where it is unset. Throws `ConfigError`. */
export const numberFrom = (env: Environment, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < 1)
    throw new ConfigError(`${name} must be a positive whole number, not "${text}".`);
  return value;
};
