import type { Platform } from '../platforms/platform.ts';
import type { Environment } from './env.ts';

/** Where a platform lives and who we are to it; its secret is in `secrets.ts`. */
export interface PlatformConfig {
  authUrl: string;
  apiUrl: string;
  /** Where tokens are handed out, where that is neither of the two. */
  tokenUrl?: string;
  clientId: string;
  redirectUri: string;
  /** Who may see what is posted, where a platform leaves that to us; its own most private level otherwise. */
  privacyLevel?: string;
  /** The version of the platform's interface that is spoken, where it has several; Herald's own choice otherwise. */
  apiVersion?: string;
}

interface Names {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  redirectUri: string;
  privacyLevel?: string;
  apiVersion?: string;
  tokenUrl?: string;
  defaultAuthUrl: string;
  defaultApiUrl: string;
  defaultTokenUrl?: string;
}

/** The names of a platform's settings, and the platform's real addresses as their defaults. */
const names: Partial<Record<Platform, Names>> = {
  linkedin: {
    authUrl: 'LINKEDIN_AUTH_URL',
    apiUrl: 'LINKEDIN_API_URL',
    clientId: 'LINKEDIN_CLIENT_ID',
    redirectUri: 'LINKEDIN_REDIRECT_URI',
    apiVersion: 'LINKEDIN_API_VERSION',
    defaultAuthUrl: 'https://www.linkedin.com',
    defaultApiUrl: 'https://api.linkedin.com',
  },
  x: {
    authUrl: 'X_AUTH_URL',
    apiUrl: 'X_API_URL',
    clientId: 'X_CLIENT_ID',
    redirectUri: 'X_REDIRECT_URI',
    defaultAuthUrl: 'https://x.com',
    defaultApiUrl: 'https://api.x.com',
  },
  instagram: {
    authUrl: 'INSTAGRAM_AUTH_URL',
    apiUrl: 'INSTAGRAM_GRAPH_URL',
    clientId: 'INSTAGRAM_CLIENT_ID',
    redirectUri: 'INSTAGRAM_REDIRECT_URI',
    defaultAuthUrl: 'https://api.instagram.com',
    defaultApiUrl: 'https://graph.instagram.com',
  },
  facebook: {
    authUrl: 'FACEBOOK_AUTH_URL',
    apiUrl: 'FACEBOOK_GRAPH_URL',
    clientId: 'FACEBOOK_CLIENT_ID',
    redirectUri: 'FACEBOOK_REDIRECT_URI',
    defaultAuthUrl: 'https://www.facebook.com',
    defaultApiUrl: 'https://graph.facebook.com',
  },
  threads: {
    authUrl: 'THREADS_AUTH_URL',
    apiUrl: 'THREADS_GRAPH_URL',
    clientId: 'THREADS_CLIENT_ID',
    redirectUri: 'THREADS_REDIRECT_URI',
    defaultAuthUrl: 'https://threads.com',
    defaultApiUrl: 'https://graph.threads.net',
  },
  tiktok: {
    authUrl: 'TIKTOK_AUTH_URL',
    apiUrl: 'TIKTOK_API_URL',
    clientId: 'TIKTOK_CLIENT_KEY',
    redirectUri: 'TIKTOK_REDIRECT_URI',
    privacyLevel: 'TIKTOK_PRIVACY_LEVEL',
    defaultAuthUrl: 'https://www.tiktok.com',
    defaultApiUrl: 'https://open.tiktokapis.com',
  },
  youtube: {
    authUrl: 'YOUTUBE_AUTH_URL',
    apiUrl: 'YOUTUBE_API_URL',
    tokenUrl: 'YOUTUBE_TOKEN_URL',
    clientId: 'YOUTUBE_CLIENT_ID',
    redirectUri: 'YOUTUBE_REDIRECT_URI',
    privacyLevel: 'YOUTUBE_PRIVACY_STATUS',
    defaultAuthUrl: 'https://accounts.google.com',
    defaultApiUrl: 'https://www.googleapis.com',
    defaultTokenUrl: 'https://oauth2.googleapis.com',
  },
  snapchat: {
    authUrl: 'SNAPCHAT_AUTH_URL',
    apiUrl: 'SNAPCHAT_API_URL',
    clientId: 'SNAPCHAT_CLIENT_ID',
    redirectUri: 'SNAPCHAT_REDIRECT_URI',
    defaultAuthUrl: 'https://accounts.snapchat.com',
    defaultApiUrl: 'https://businessapi.snapchat.com',
  },
};

const bare = (url: string): string => url.replace(/\/+$/, '');

const tokenUrl = (env: Environment, { tokenUrl, defaultTokenUrl }: Names): Pick<PlatformConfig, 'tokenUrl'> => {
  const url = (tokenUrl && env[tokenUrl]) ?? defaultTokenUrl;
  return url ? { tokenUrl: bare(url) } : {};
};

/** The settings of every platform that has any. */
export const readPlatformConfigs = (env: Environment): Partial<Record<Platform, PlatformConfig>> =>
  Object.fromEntries(
    Object.entries(names).map(([platform, name]) => [
      platform,
      {
        authUrl: bare(env[name.authUrl] ?? name.defaultAuthUrl),
        apiUrl: bare(env[name.apiUrl] ?? name.defaultApiUrl),
        clientId: env[name.clientId] ?? '',
        redirectUri: env[name.redirectUri] ?? '',
        ...tokenUrl(env, name),
        ...(name.privacyLevel && env[name.privacyLevel] ? { privacyLevel: env[name.privacyLevel] } : {}),
        ...(name.apiVersion && env[name.apiVersion] ? { apiVersion: env[name.apiVersion] } : {}),
      },
    ]),
  );
