import { createECDH } from 'node:crypto';
import type { PlatformDefinition } from '../functions/src/platforms/contract/definition.ts';
import { platformDefinitions } from '../functions/src/platforms/registry.ts';
import { BUCKET, PROJECT_ID } from './project.ts';

/** The addresses of the services of one stack. */
export interface StackUrls {
  functionsUrl: string;
  webUrl: string;
  sandboxUrl: string;
  firestoreHost: string;
  authHost: string;
  storageHost: string;
  tasksHost: string;
  smtpHost: string;
}

/** Of disposable local data, and always the same, so that subscriptions outlive a start of the stack. */
const VAPID_PRIVATE_KEY = Buffer.alloc(32, 'herald');

/**
 * The environment of the functions in the local stack. A variable that is set in the shell takes precedence over the
 * default here.
 */
export function functionEnvironment(urls: StackUrls, userEnv: NodeJS.ProcessEnv): Record<string, string> {
  const local: Record<string, string> = {
    ...Object.fromEntries(
      Object.values(platformDefinitions).flatMap((definition) => Object.entries(platformEnvironment(urls, definition))),
    ),
    // The scale that docs/performance.md measures.
    HERALD_SCALE: '10',
    HERALD_PLATFORMS: Object.keys(platformDefinitions).join(','),
    STT_BASE_URL: `${urls.sandboxUrl}/stt`,
    STT_API_KEY: 'herald-local-key',
    SMTP_URL: `smtp://${urls.smtpHost}`,
    MAIL_FROM: 'Herald <herald@herald.example>',
    MEDIA_ALLOWED_PRIVATE_HOSTS: [new URL(urls.sandboxUrl).host, urls.storageHost].join(','),
    LIVE_URL: `${urls.functionsUrl}/events/live`,
    LOCAL_WEB_URL: urls.webUrl,
    RETURN_TO_ORIGINS: urls.webUrl,
    CORS_ALLOWED_ORIGINS: urls.webUrl,
    // Signs tasks and may call the task functions.
    TASKS_SERVICE_ACCOUNT: `tasks@${PROJECT_ID}.iam.gserviceaccount.com`,
    // The machine may be small and busy, and after the timeout a request is let through uncounted.
    RATE_LIMIT_TIMEOUT_MS: '10000',
    BILLING: 'stripe',
    STRIPE_API_URL: urls.sandboxUrl,
    STRIPE_PRICE_ID: 'price_local',
    STRIPE_SECRET_KEY: 'sk_test_herald_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    PLATFORM_EVENTS: 'true',
    PLATFORM_VERIFY_TOKEN: 'verify_local',
    META_APP_SECRET: 'herald-local-secret',
    // Sealing key of disposable local data; a deployment reads its key from Secret Manager.
    TOKEN_SEAL_KEYS: `local:${Buffer.alloc(32, 'herald').toString('base64')}`,
    VAPID_PUBLIC_KEY: publicVapidKey(),
    VAPID_PRIVATE_KEY: VAPID_PRIVATE_KEY.toString('base64url'),
    STORAGE_BUCKET: BUCKET,
    STORAGE_PUBLIC_URL: `http://${urls.storageHost}/${userEnv['STORAGE_BUCKET'] || BUCKET}`,
  };
  for (const name of Object.keys(local)) {
    const chosen = userEnv[name];
    if (chosen !== undefined && chosen !== '') local[name] = chosen;
  }
  return { ...local, FIRESTORE_EMULATOR_HOST: urls.firestoreHost };
}

/**
 * The complete environment of a process that acts as a deployed function outside the Functions emulator (a scheduled
 * job, a client of a test): the environment above, and the variables that the Functions emulator sets for its workers.
 */
export function emulatedEnvironment(urls: StackUrls, userEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...withoutCredentials(userEnv),
    ...functionEnvironment(urls, userEnv),
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: BUCKET }),
    FUNCTIONS_EMULATOR: 'true',
    FIREBASE_AUTH_EMULATOR_HOST: urls.authHost,
    FIREBASE_STORAGE_EMULATOR_HOST: urls.storageHost,
    STORAGE_EMULATOR_HOST: `http://${urls.storageHost}`,
    CLOUD_TASKS_EMULATOR_HOST: urls.tasksHost,
    METADATA_SERVER_DETECTION: 'none',
    TZ: 'UTC',
  };
}

/** The user's environment without the variables that could point a local stack to a real project. */
export function withoutCredentials(userEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GOOGLE_APPLICATION_CREDENTIALS: _key, GOOGLE_CLOUD_PROJECT: _project, ...rest } = userEnv;
  return rest;
}

function publicVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(VAPID_PRIVATE_KEY);
  return pair.getPublicKey('base64url');
}

/** A platform's settings, with the addresses of its sandbox. */
function platformEnvironment(
  { sandboxUrl, functionsUrl }: StackUrls,
  { platform, settings }: PlatformDefinition,
): Record<string, string> {
  const sandbox = `${sandboxUrl}/${platform}`;
  return {
    [settings.authUrl.variable]: sandbox,
    ...(settings.apiUrl ? { [settings.apiUrl.variable]: sandbox } : {}),
    ...(settings.tokenUrl ? { [settings.tokenUrl.variable]: sandbox } : {}),
    ...(settings.metricsUrl ? { [settings.metricsUrl.variable]: sandbox } : {}),
    ...(settings.facebookLogin
      ? {
          [settings.facebookLogin.authUrl.variable]: `${sandbox}/facebook`,
          [settings.facebookLogin.apiUrl.variable]: `${sandbox}/facebook`,
        }
      : {}),
    [settings.clientId]: 'herald-local',
    ...(settings.clientSecret ? { [settings.clientSecret]: 'herald-local-secret' } : {}),
    [settings.redirectUri]: `${functionsUrl}/authCallback/${platform}`,
  };
}
