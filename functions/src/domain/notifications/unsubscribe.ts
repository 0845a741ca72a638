import type { Context } from '../../context.ts';
import { homeOf } from '../../infra/config/home.ts';
import { UnopenableSeal } from '../../infra/crypto/token-vault.ts';
import { endMails } from './settings.ts';

/** Where a mail program switches the e-mails of a person off. */
export const UNSUBSCRIBE_PATH = '/api/notices/unsubscribe';

const CONTEXT = 'e-mails of notices: unsubscribe';

/** An address that can do nothing but switch the e-mails of a person off. */
export function unsubscribeUrl({ config, vault }: Pick<Context, 'config' | 'vault'>, userId: string): string {
  return `${homeOf(config)}${UNSUBSCRIBE_PATH}?token=${vault.seal(userId, CONTEXT)}`;
}

/** Returns false for a token that is none. */
export async function unsubscribe(ctx: Pick<Context, 'store' | 'vault'>, token: string): Promise<boolean> {
  try {
    await endMails(ctx, ctx.vault.open(token, CONTEXT));
    return true;
  } catch (error) {
    if (error instanceof UnopenableSeal) return false;
    throw error;
  }
}
