import type { AddressSetting, PlatformDefinition } from '../platforms/contract/definition.ts';
import type { PlatformSettings } from '../platforms/contract/settings.ts';
import { type Platform, platformDefinitions } from '../platforms/platform.ts';
import type { Environment } from './env.ts';

/** A platform's settings without its secret, which is in `secrets.ts`. */
export type PlatformConfig = Omit<PlatformSettings, 'clientSecret'>;

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

const read = (env: Environment, { settings }: PlatformDefinition): PlatformConfig => {
  const address = ({ variable, default: real }: AddressSetting) => withoutTrailingSlash(env[variable] ?? real);
  const privacyLevel = settings.privacyLevel && env[settings.privacyLevel];
  const apiVersion = settings.apiVersion && env[settings.apiVersion];
  return {
    authUrl: address(settings.authUrl),
    apiUrl: address(settings.apiUrl),
    ...(settings.tokenUrl ? { tokenUrl: address(settings.tokenUrl) } : {}),
    clientId: env[settings.clientId] ?? '',
    redirectUri: env[settings.redirectUri] ?? '',
    ...(privacyLevel ? { privacyLevel } : {}),
    ...(apiVersion ? { apiVersion } : {}),
  };
};

/** The settings of every platform, with the platforms' real addresses as defaults. */
export const readPlatformConfigs = (env: Environment): Partial<Record<Platform, PlatformConfig>> =>
  Object.fromEntries(
    Object.values(platformDefinitions).map((definition) => [definition.platform, read(env, definition)]),
  );
