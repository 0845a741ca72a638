import type { PlatformSettings } from '../contract/settings.ts';

/** Whether the servers of a network belong to the local stack: they have no TLS, and their addresses are private. */
export function isLocal({ authUrl }: Pick<PlatformSettings, 'authUrl'>): boolean {
  return authUrl.startsWith('http:');
}
