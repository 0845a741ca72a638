import type { ZodType } from 'zod';
import { z } from 'zod';
import { stripeError } from './errors.ts';

/** A rule with Stripe's code for what breaks it. */
const refused = (code: string | undefined, message: string) => ({ params: { code }, error: message });

const nonEmpty = z.string().superRefine((text, issues) => {
  if (text !== '') return;
  issues.addIssue({
    code: 'custom',
    params: { code: 'parameter_invalid_empty' },
    message:
      'You passed an empty string. We assume empty values are an attempt to unset a field; however this field cannot be ' +
      'unset. You should remove it from your request or supply a non-empty value.',
  });
});

/** A text of at most `max` characters. */
export const text = (max = 5000) =>
  nonEmpty.refine(
    ({ length }) => length <= max,
    refused(undefined, `Invalid string: must be at most ${max} characters`),
  );

export const integer = (min: number) =>
  nonEmpty
    .refine((value) => /^-?\d+$/.test(value), refused('parameter_invalid_integer', 'Invalid integer'))
    .transform(Number)
    .refine(
      (value) => value >= min,
      refused('parameter_invalid_integer', `This value must be greater than or equal to ${min}.`),
    );

export const url = text().refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  refused('url_invalid', 'Not a valid URL'),
);

export const email = text(512).refine(
  (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value),
  refused('email_invalid', 'Invalid email address'),
);

const MAX_METADATA = { keys: 50, key: 40, value: 500 } as const;

/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().max(MAX_METADATA.key), z.string().max(MAX_METADATA.value))
  .refine(
    (given) => Object.keys(given).length <= MAX_METADATA.keys,
    refused(undefined, `Metadata can have up to ${MAX_METADATA.keys} keys`),
  );

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    given,
  );

/** The parameters of a request. Throws Stripe's error for the first that is wrong; unknown ones come first. */
export const readParameters = <T>(schema: ZodType<T>, given: unknown): T => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const names = unknown.keys.map((key) => nameOf([...unknown.path, key]));
    const message = `Received unknown parameter${names.length === 1 ? '' : 's'}: ${names.join(', ')}`;
    throw stripeError({ status: 400, code: 'parameter_unknown', message, param: names[0] ?? '' });
  }
  const [issue] = issues;
  const param = nameOf(issue?.path ?? []);
  const value = valueAt(given, issue?.path ?? []);
  if (value === undefined)
    throw stripeError({ status: 400, code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
  const code = issue?.code === 'custom' ? z.object({ code: z.string() }).safeParse(issue.params).data?.code : undefined;
  const shown = typeof value === 'string' && value !== '' ? `: ${value}` : '';
  throw stripeError({ status: 400, ...(code && { code }), message: `${issue?.message ?? 'Invalid'}${shown}`, param });
};
