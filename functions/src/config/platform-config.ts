import type { AddressSetting, ChoiceSetting, PlatformDefinition } from '../platforms/contract/definition.ts';
import type { PlatformSettings } from '../platforms/contract/settings.ts';
import { type Platform, platformDefinitions } from '../platforms/platform.ts';
import type { Environment } from './env.ts';
import { ConfigError } from './values.ts';

/** A platform's settings without its secret, which is in `secrets.ts`. */
export type PlatformConfig = Omit<PlatformSettings, 'clientSecret'>;

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

const choice = <V extends string>(env: Environment, { variable, values }: ChoiceSetting<V>): V => {
  const chosen = env[variable] ?? values[0];
  const value = values.find((one) => one === chosen);
  if (value === undefined) throw new ConfigError(`${variable} is "${chosen}". It takes ${values.join(' or ')}.`);
  return value;
};

const read = (env: Environment, { settings }: PlatformDefinition): PlatformConfig => {
  const address = ({ variable, default: real }: AddressSetting) => withoutTrailingSlash(env[variable] ?? real);
  const privacyLevel = settings.privacyLevel && env[settings.privacyLevel];
  const scopes = settings.scopes && env[settings.scopes]?.split(/[\s,]+/).filter(Boolean);
  const apiVersion = settings.apiVersion && env[settings.apiVersion];
  return {
    authUrl: address(settings.authUrl),
    apiUrl: address(settings.apiUrl),
    ...(settings.tokenUrl ? { tokenUrl: address(settings.tokenUrl) } : {}),
    clientId: env[settings.clientId] ?? '',
    redirectUri: env[settings.redirectUri] ?? '',
    ...(privacyLevel ? { privacyLevel } : {}),
    ...(apiVersion ? { apiVersion } : {}),
    ...(scopes && scopes.length > 0 ? { scopes } : {}),
    ...(settings.textPublish ? { textPublish: choice(env, settings.textPublish) } : {}),
    ...(settings.videoSource ? { videoSource: choice(env, settings.videoSource) } : {}),
  };
};

/**
 * The settings of the platforms that this deployment serves: those that `HERALD_PLATFORMS` lists, or else those that
 * have a client id. Throws `ConfigError` on an unknown platform.
 */
export const readPlatformConfigs = (env: Environment): Partial<Record<Platform, PlatformConfig>> => {
  const chosen = env['HERALD_PLATFORMS']?.split(',').map((name) => name.trim());
  const unknown = chosen?.find((name) => !Object.hasOwn(platformDefinitions, name));
  if (unknown !== undefined) throw new ConfigError(`HERALD_PLATFORMS names "${unknown}", which is no platform.`);
  const all = Object.values(platformDefinitions).map(
    (definition) => [definition.platform, read(env, definition)] as const,
  );
  return Object.fromEntries(
    all.filter(([platform, { clientId }]) => (chosen ? chosen.includes(platform) : clientId !== '')),
  );
};
