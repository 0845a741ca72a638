import { z } from 'zod';

/** A duration in milliseconds of simulated time. */
export const ms = z.number().min(0);

export const count = z.int().min(0);

/** Settings of every platform with OAuth. */
export const clientSettings = {
  clientId: z.string().default('herald-local').describe('the registered app'),
  clientSecret: z.string().default('herald-local-secret').describe('its secret'),
  redirectUris: z.array(z.string()).nullable().default(null).describe('registered redirect URIs; null accepts any'),
  codeLifeMs: ms.default(600_000).describe('how long an authorization code can be exchanged'),
};

export interface Setting {
  name: string;
  value: unknown;
  about: string;
}

/** A platform's settings, as the control API sees them. */
export interface Settings {
  /** Throws a ZodError where a name or a value is not one of the settings. */
  patch(changes: unknown): void;
  reset(): void;
  list(): Setting[];
}

/** One platform's settings: typed, defaulted, changed by patches that are validated like any other input. */
export const createSettings = <S extends z.ZodObject>(shape: S, initial: unknown = {}) => {
  const schema = z.strictObject(shape.shape);
  const read = (value: unknown): z.output<S> => {
    const strict: unknown = schema.parse(value);
    return shape.parse(strict);
  };
  const first = read(initial);
  let current = first;
  const settings: Settings = {
    patch(changes) {
      current = read({ ...current, ...z.record(z.string(), z.unknown()).parse(changes) });
    },
    reset() {
      current = first;
    },
    list: () =>
      Object.entries(z.record(z.string(), z.unknown()).parse(current)).map(([name, value]) => ({
        name,
        value,
        about: schema.shape[name]?.description ?? '',
      })),
  };
  return { ...settings, get: () => current };
};
