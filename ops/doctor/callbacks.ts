import { platforms } from '../../functions/src/model/platform.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';

/** Describes callbacks at functions that earlier versions had for each platform. A deploy may delete those. */
export function callbackRisks(
  configured: Readonly<Record<string, { redirectUri: string }>>,
  functions: readonly string[],
): string[] {
  return platforms.flatMap((platform) => {
    const redirectUri = configured[platform]?.redirectUri ?? '';
    const [, name] = /\/(\w*AuthCallback)\/?$/.exec(redirectUri) ?? [];
    if (name === undefined || functions.includes(name)) return [];
    const setting = platformDefinitions[platform].settings.redirectUri;
    const address = `${redirectUri.slice(0, redirectUri.lastIndexOf(name))}authCallback/${platform}`;
    return [
      `${setting} names ${name}, which this version does not deploy: when it is deleted, no account of ${platform} can be connected. Register ${address} for ${platform}, and set ${setting} to it.`,
    ];
  });
}
