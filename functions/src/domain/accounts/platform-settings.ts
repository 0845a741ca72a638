import type { Context } from '../../context.ts';
import { ConfigError } from '../../infra/config/values.ts';
import type { Platform } from '../../model/platform.ts';
import type { PlatformSettings } from '../../platforms/contract/definition.ts';
import { clientSecretName } from '../../platforms/registry.ts';

/** The addresses and credentials of this project's app on a platform. Throws `ConfigError` naming what is not set. */
export function platformSettings(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  platform: Platform,
): PlatformSettings {
  const settings = config.platforms[platform];
  const secret = secrets.clientSecrets[platform];
  if (!settings?.clientId) throw new ConfigError(`The app's client id for ${platform} is not set.`);
  const secretName = clientSecretName(platform);
  if (secretName && !secret) throw new ConfigError(`${secretName} is not set.`);
  return { ...settings, clientSecret: secret?.reveal() ?? '' };
}
