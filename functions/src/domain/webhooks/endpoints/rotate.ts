import type { Context } from '../../../context.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { DAY } from '../../../model/clock.ts';
import type { RequestedEndpoint } from '../key-access.ts';
import { CHANGE_ATTEMPTS, readEndpoint } from './read.ts';
import { newSecret, sealedSecret } from './secrets.ts';

/** How long requests are signed with the old secret too (ms). */
const OVERLAP_MS = DAY;

/**
 * Gives an endpoint a new secret, which is returned once. For a day requests carry a signature of the old one beside it; one
 * that was older still ends at once. Throws `not_found`.
 */
export async function rotateSecret(
  ctx: Pick<Context, 'store' | 'clock' | 'vault'>,
  address: RequestedEndpoint,
): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
  const secret = newSecret();
  const signing = sealedSecret(ctx, address, secret, ctx.clock.now());
  return retryOnConflict(async () => {
    const { ref, endpoint, version } = await readEndpoint(ctx, address);
    const now = ctx.clock.now();
    const previousSecretExpiresAt = new Date(now + OVERLAP_MS);
    const [current, replaced] = endpoint.secrets;
    // The response to an earlier commit of this request was lost.
    if (current?.sealed === signing.sealed)
      return { secret, previousSecretExpiresAt: replaced?.expiresAt ?? previousSecretExpiresAt };
    const previous = current ? [{ ...current, expiresAt: previousSecretExpiresAt }] : [];
    await ref.update({ secrets: [signing, ...previous], updatedAt: new Date(now) }, { lastUpdateTime: version });
    return { secret, previousSecretExpiresAt };
  }, CHANGE_ATTEMPTS);
}
