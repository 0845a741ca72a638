import type { PlatformConfig } from '../../infra/config/platform-config.ts';

/** A platform's addresses and this app's credentials there. */
export interface PlatformSettings extends PlatformConfig {
  clientSecret: string;
}

/** Simulated platforms have no app. */
export const noSettings: PlatformSettings = {
  authUrl: '',
  apiUrl: '',
  clientId: '',
  clientSecret: '',
  redirectUri: '',
};
