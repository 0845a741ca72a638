import { z } from 'zod';

/** Switches every platform with OAuth has. */
export const clientSettings = {
  clientId: z.string().default('herald-local').describe('the registered app'),
  clientSecret: z.string().default('herald-local-secret').describe('its secret'),
  redirectUris: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe('registered redirect URIs; null lets any through'),
};

export interface Setting {
  name: string;
  value: unknown;
  about: string;
}

/** The side of a platform's switches that the control API sees. */
export interface Settings {
  /** Throws a ZodError where a name or a value is not one of the switches. */
  patch(changes: unknown): void;
  reset(): void;
  list(): Setting[];
}

/** One platform's switches: typed, defaulted, changed by patches that are checked like any other input. */
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
