import { z } from 'zod';

/** A duration in milliseconds of simulated time, with its default and what it is. So with the other kinds of settings. */
export function ms(value: number, about: string) {
  return z.number().min(0).default(value).describe(about);
}

export function count(value: number, about: string) {
  return z.int().min(0).default(value).describe(about);
}

/** A count that may have no end, which is null. */
export function limit(value: number | null, about: string) {
  return z.int().min(0).nullable().default(value).describe(about);
}

export function flag(value: boolean, about: string) {
  return z.boolean().default(value).describe(about);
}

/** One of several values, by default the first. */
export function choice<const T extends string | number>(values: readonly [T, ...T[]], about: string) {
  return z.literal(values).default(values[0]).describe(about);
}

/** One of several values, or none. */
export function option<const T extends string>(values: readonly T[], about: string) {
  return z.literal(values).nullable().default(null).describe(about);
}

/** Settings of every platform with OAuth. */
export const clientSettings = {
  clientId: z.string().default('herald-local').describe('the registered app'),
  clientSecret: z.string().default('herald-local-secret').describe('its secret'),
  redirectUris: z.array(z.string()).nullable().default(null).describe('registered redirect URIs; null accepts any'),
  codeLifeMs: ms(600_000, 'how long an authorization code can be exchanged'),
};

interface Setting {
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
export function createSettings<S extends z.ZodObject>(shape: S, initial: unknown = {}) {
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
}
