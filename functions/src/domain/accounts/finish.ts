import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Platform } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { type CallbackResult, type Connected, connectedResult } from './callback.ts';
import { finishPending } from './pending-connection.ts';

export interface ActivatedConnection extends Connected {
  platform: Platform;
}

/**
 * Activates a pending connection from the session that started it. Throws `forbidden` for another session, and
 * `invalid_state` for a token that is used, expired or unknown.
 */
export async function activateConnection(
  ctx: Context,
  token: string,
  session: { uid: string; sessionId: string },
  logger: Logger,
): Promise<ActivatedConnection> {
  const result = await finishPending(ctx, token, session);
  if (result.kind === 'finished') {
    const platform = result.pending.provider;
    logger.info('account connected', { platform, uid: session.uid });
    return { platform, ...connectedResult(platformDefinitions[platform].displayName, result.pending) };
  }
  if (result.kind === 'refused') {
    logger.warn('a connection was finished in another session than the one that started it', { uid: session.uid });
    throw new HeraldError('forbidden', 'This connection was started in another session. Nothing was connected.', {
      fix: 'Start connecting the account again.',
    });
  }
  throw new HeraldError('invalid_state', 'This connection was already completed, or is too old. Please start again.');
}

/** Connects or discards a pending connection as the user of its confirmation page decides. */
export async function confirmConnection(
  ctx: Context,
  platform: Platform,
  { token, decision }: { token: string; decision: 'connect' | 'cancel' },
  logger: Logger,
): Promise<CallbackResult> {
  const { displayName } = platformDefinitions[platform];
  const result = await finishPending(ctx, token, { confirmedFor: platform, decision });
  switch (result.kind) {
    case 'finished':
      logger.info('account connected', { platform, uid: result.pending.uid });
      return connectedResult(displayName, result.pending);
    case 'cancelled': {
      const message = `You did not confirm this ${displayName} account, so nothing was connected.`;
      return { kind: 'notConnected', displayName, reason: 'not_confirmed', message, returnTo: result.pending.returnTo };
    }
    default:
      return { kind: 'invalidState', displayName };
  }
}
