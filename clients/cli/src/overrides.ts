import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { defined } from './objects.ts';
import { optionValue } from './option-value.ts';
import type { PostOptions } from './post-options.ts';
import { parseTarget, type Target, targetName } from './targets.ts';

/** A value for all targets on a platform, or for one account. */
interface Override extends Pick<Target, 'platform' | 'accountId'> {
  name: string;
  value: unknown;
}

/**
 * The targets with their texts and options. An empty value removes one. Options are checked by what `GET /v1/platforms` publishes.
 * Throws `UsageError`.
 */
export async function withOverrides(
  cli: Cli,
  targets: readonly Target[],
  { textFor = [], option = [] }: Pick<PostOptions, 'textFor' | 'option'>,
): Promise<Target[]> {
  const texts = textFor.map(parseText);
  const options = option.map(parseOption);
  for (const one of [...texts, ...options]) requireTarget(targets, one);
  const { platforms } = options.length > 0 ? await cli.herald().platforms() : { platforms: [] };
  return applyOverrides(targets, [...texts, ...options.map((one) => valued(one, platforms))]);
}

/** `PLATFORM[:ACCOUNT]=TEXT`. Throws `UsageError`. */
export function parseText(given: string): Override {
  const [, target, value] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (target === undefined || value === undefined)
    throw new UsageError(`"${given}" is not a text for a target.`, 'Write it as in --text-for "bluesky=Shorter".');
  return { ...parseTarget(target), name: 'text', value: value || undefined };
}

/** `PLATFORM[:ACCOUNT].NAME=VALUE`. Ids of accounts may contain periods. Throws `UsageError`. */
export function parseOption(given: string) {
  const [, target, name, value] = /^([^=]+)\.(\w+)=(.*)$/s.exec(given) ?? [];
  if (target === undefined || name === undefined || value === undefined)
    throw new UsageError(`"${given}" is not an option.`, 'Write it as in --option tiktok.privacy=SELF_ONLY.');
  return { ...parseTarget(target), name, value };
}

/** Overrides of an account replace the overrides of its platform; lists that are given several times are joined. */
export function applyOverrides(targets: readonly Target[], overrides: readonly Override[]): Target[] {
  const general = overrides.filter(({ accountId }) => accountId === undefined);
  const special = overrides.filter(({ accountId }) => accountId !== undefined);
  return targets.map((target) => {
    const values = { ...valuesFor(target, general), ...valuesFor(target, special) };
    if (Object.keys(values).length === 0) return target;
    return { ...target, overrides: defined({ ...target.overrides, ...values }) };
  });
}

function valuesFor(target: Target, overrides: readonly Override[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, value } of overrides.filter((override) => isFor(override, target))) {
    const earlier = values[name];
    values[name] = Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value;
  }
  return values;
}

function isFor({ platform, accountId }: Override, target: Target): boolean {
  return target.platform === platform && (accountId === undefined || target.accountId === accountId);
}

function requireTarget(targets: readonly Target[], override: Override): void {
  if (targets.some((target) => isFor(override, target))) return;
  const names = targets.map(targetName).join(', ');
  throw new UsageError(`${targetName(override)} is not a target of the post.`, `Its targets are ${names}.`);
}

type PublishedPlatforms = Awaited<ReturnType<ReturnType<Cli['herald']>['platforms']>>['platforms'];

function valued({ name, value, ...selected }: ReturnType<typeof parseOption>, published: PublishedPlatforms): Override {
  const { platform } = selected;
  const options = published.find((one) => one.platform === platform)?.options ?? {};
  if (!Object.hasOwn(options, name))
    throw new UsageError(
      `There is no option "${name}" of ${platform}.`,
      `Its options are ${Object.keys(options).join(', ')}. See: herald platforms ${platform}`,
    );
  return { ...selected, name, value: optionValue(`${platform}.${name}`, options[name], value) };
}
