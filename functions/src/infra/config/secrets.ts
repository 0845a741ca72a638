import type { Platform } from '../../model/platform.ts';
import type { Environment } from './env.ts';
import type { AllPlatformVariables } from './platform-config.ts';
import { ConfigError } from './values.ts';

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

/**
 * The texts that documents and the demo project have in the place of secrets and settings. The last one begins the keys of the
 * demo project: base64 of `heraldherald`.
 */
const PLACEHOLDER = /^(your|the)-|^(replace|change)[ _-]?me|(^|[_-])local([_-]|$)|aGVyYWxkaGVyYWxk/i;

/** The secrets of Stripe, Meta and the other platforms are longer. */
const MIN_LENGTH = 16;

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** Why a secret protects nothing, without its value; null where it may be used. */
export function weaknessOf(secret: string): string | null {
  if (isPlaceholder(secret)) return 'is a placeholder that everybody knows';
  return secret.length < MIN_LENGTH ? `has fewer than ${MIN_LENGTH} characters` : null;
}

/** Names in Secret Manager. `entry/` binds to each function the secrets that it needs. */
export const secretNames = {
  tokenSealKeys: 'TOKEN_SEAL_KEYS',
  smtpUrl: 'SMTP_URL',
  sttApiKey: 'STT_API_KEY',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  platformVerifyToken: 'PLATFORM_VERIFY_TOKEN',
  metaAppSecret: 'META_APP_SECRET',
  vapidPrivateKey: 'VAPID_PRIVATE_KEY',
} as const;

/** Separate from `Config`, so that the configuration can be logged without secrets. */
export interface Secrets {
  /** `id:base64 of 32 bytes`, the newest first, older ones after commas. */
  tokenSealKeys: Secret | null;
  /** The server that sends e-mail, such as `smtps://user:password@host:465`. */
  smtpUrl: Secret | null;
  sttApiKey: Secret | null;
  /** With it checkouts and portals are opened. */
  stripeSecretKey: Secret | null;
  stripeWebhookSecret: Secret | null;
  platformVerifyToken: Secret | null;
  /** Verifies the signatures of webhook events from Meta's platforms. */
  metaAppSecret: Secret | null;
  /** Signs push messages; belongs to the public key of the settings. */
  vapidPrivateKey: Secret | null;
  clientSecrets: Partial<Record<Platform, Secret>>;
}

/** Throws `ConfigError` on a secret that anybody could guess, except under the emulators. */
export function readSecrets(env: Environment, platforms: AllPlatformVariables): Secrets {
  const secret = (name: string): Secret | null => {
    const value = env[name];
    if (!value) return null;
    const weakness = env['FUNCTIONS_EMULATOR'] === 'true' ? null : weaknessOf(value);
    if (weakness) throw new ConfigError(`The secret ${name} ${weakness}: set its real value and deploy again.`);
    return new Secret(value);
  };
  return {
    tokenSealKeys: secret(secretNames.tokenSealKeys),
    smtpUrl: secret(secretNames.smtpUrl),
    sttApiKey: secret(secretNames.sttApiKey),
    stripeSecretKey: secret(secretNames.stripeSecretKey),
    stripeWebhookSecret: secret(secretNames.stripeWebhookSecret),
    platformVerifyToken: secret(secretNames.platformVerifyToken),
    metaAppSecret: secret(secretNames.metaAppSecret),
    vapidPrivateKey: secret(secretNames.vapidPrivateKey),
    clientSecrets: Object.fromEntries(
      Object.entries(platforms).flatMap(([platform, { settings }]) => {
        const value = settings.clientSecret ? secret(settings.clientSecret) : null;
        return value ? [[platform, value]] : [];
      }),
    ),
  };
}
