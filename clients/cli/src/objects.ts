export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Optional<Fields> = { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]: Fields[Name] };

/** Fields without those that are undefined. */
export function defined<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<Fields, keyof Optional<Fields>> & {
    [Name in keyof Optional<Fields>]?: Exclude<Fields[Name], undefined>;
  };
}
