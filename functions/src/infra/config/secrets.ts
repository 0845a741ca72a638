import type { Platform } from '../ids/platform.ts';
import type { Environment } from './env.ts';
import type { AllPlatformVariables } from './platform-config.ts';

/** A value that is redacted in logs, JSON and template strings. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value. Call it only where the value is used. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }
}

/** Names in Secret Manager. `entry/` binds to each function the secrets that it needs. */
export const secretNames = {
  tokenSealKeys: 'TOKEN_SEAL_KEYS',
  sttApiKey: 'STT_API_KEY',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  platformVerifyToken: 'PLATFORM_VERIFY_TOKEN',
  metaAppSecret: 'META_APP_SECRET',
} as const;

/** Separate from `Config`, so that the configuration can be logged without secrets. */
export interface Secrets {
  /** `id:base64 of 32 bytes`, the newest first, older ones after commas. */
  tokenSealKeys: Secret | null;
  sttApiKey: Secret | null;
  /** With it checkouts and portals are opened. */
  stripeSecretKey: Secret | null;
  stripeWebhookSecret: Secret | null;
  platformVerifyToken: Secret | null;
  /** Verifies the signatures of webhook events from Meta's platforms. */
  metaAppSecret: Secret | null;
  clientSecrets: Partial<Record<Platform, Secret>>;
}

export function readSecrets(env: Environment, platforms: AllPlatformVariables): Secrets {
  const secret = (name: string): Secret | null => (env[name] ? new Secret(env[name]) : null);
  return {
    tokenSealKeys: secret(secretNames.tokenSealKeys),
    sttApiKey: secret(secretNames.sttApiKey),
    stripeSecretKey: secret(secretNames.stripeSecretKey),
    stripeWebhookSecret: secret(secretNames.stripeWebhookSecret),
    platformVerifyToken: secret(secretNames.platformVerifyToken),
    metaAppSecret: secret(secretNames.metaAppSecret),
    clientSecrets: Object.fromEntries(
      Object.entries(platforms).flatMap(([platform, { settings }]) => {
        const value = secret(settings.clientSecret);
        return value ? [[platform, value]] : [];
      }),
    ),
  };
}
