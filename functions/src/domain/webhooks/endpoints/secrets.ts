import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../../infra/store/collections.ts';
import type { JobSummary } from '../../../infra/store/job-summary.ts';
import { type Resealing, type ResealProgress, resealDocuments } from '../../../infra/store/reseal.ts';
import type { SigningSecret, WebhookEndpoint } from '../../../model/webhook.ts';
import type { EndpointAddress } from '../../events/index.ts';

/**
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md requires 24 to 64 bytes.
 */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A signing secret as its owner gets it. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The bytes that sign, of a secret as its owner has it. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** A new secret, sealed for its endpoint. `now` in ms since the epoch. */
export function sealedSecret(
  { vault }: Pick<Context, 'vault'>,
  at: EndpointAddress,
  secret: string,
  now: number,
): SigningSecret {
  return { sealed: vault.seal(secret, sealContext(at)), createdAt: new Date(now), expiresAt: null };
}

/** The secrets that have not expired. `now` in ms since the epoch. */
export function validSecrets(secrets: readonly SigningSecret[], now: number): SigningSecret[] {
  return secrets.filter((secret) => isValid(secret, now));
}

/** The secrets that sign now, the newest first. Throws `UnopenableSeal`. */
export function openSecrets(
  { vault }: Pick<Context, 'vault'>,
  at: EndpointAddress,
  secrets: readonly SigningSecret[],
  now: number,
): string[] {
  return validSecrets(secrets, now).map(({ sealed }) => vault.open(sealed, sealContext(at)));
}

/** The secrets that have not expired, sealed with the newest key. Throws `UnopenableSeal`. */
function resealSecrets(
  { vault }: Pick<Context, 'vault'>,
  at: EndpointAddress,
  secrets: readonly SigningSecret[],
  now: number,
): SigningSecret[] {
  return validSecrets(secrets, now).map((secret) => ({
    ...secret,
    sealed: vault.reseal(secret.sealed, sealContext(at)),
  }));
}

/** The place of a secret in the database, to which its seal is bound. */
function sealContext({ userId, webhookId }: EndpointAddress): string {
  return `users/${userId}/webhooks/${webhookId}#secret`;
}

function isValid({ expiresAt }: SigningSecret, now: number): boolean {
  return !expiresAt || expiresAt.getTime() > now;
}

/** Seals the signing secrets of all endpoints again after a rotation of the key. Throws what the database throws. */
export function resealEndpoints(
  ctx: Pick<Context, 'store' | 'clock' | 'vault'>,
  logger: Logger,
  onPage?: ResealProgress,
): Promise<JobSummary> {
  const reseal = (document: QueryDocumentSnapshot<WebhookEndpoint>): Resealing<WebhookEndpoint> => {
    const { userId, secrets } = document.data();
    const resealed = resealSecrets(ctx, { userId, webhookId: document.id }, secrets, ctx.clock.now());
    const isCurrent =
      resealed.length === secrets.length && resealed.every(({ sealed }, n) => sealed === secrets[n]?.sealed);
    return isCurrent ? 'current' : { secrets: resealed };
  };
  return resealDocuments(ctx, logger, { name: 'resealEndpoints', documents: ctx.store.allWebhooks, reseal }, onPage);
}
