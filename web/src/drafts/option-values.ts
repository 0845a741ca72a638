import * as v from 'valibot';

/** The options of a target by their names, as the API has them. Those that no form shows are kept. */
export const optionValues = v.record(v.string(), v.unknown());

export type OptionValues = v.InferOutput<typeof optionValues>;

/** The options as a request has them: without those that were left empty. The server checks them. */
export function sentOptions(values: OptionValues): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const sent = sentValue(value);
      return sent === undefined ? [] : [[name, sent]];
    }),
  );
}

/** The values with a change of one option; undefined is its default. */
export function withOption(values: OptionValues, name: string, value: unknown): OptionValues {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

function sentValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (!Array.isArray(value)) return value;
  const entries = value.map(sentValue).filter((entry) => entry !== undefined);
  return entries.length === 0 ? undefined : entries;
}
