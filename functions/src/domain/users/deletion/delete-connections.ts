import type { Context } from '../../../context.ts';
import { isTestUser } from '../../../infra/ids/ids.ts';
import { type Platform, platforms } from '../../../infra/ids/platform.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { readable } from '../../../infra/store/converter.ts';
import { revokeAccess } from '../../accounts/disconnect.ts';

/**
 * Ends the connections of a user here, and at the platform if it supports that and no other user has connected the same
 * account. A failure at the platform stops nothing: without the tokens, which are deleted, the access is unusable.
 */
export async function deleteConnections(ctx: Context, uid: string, logger: Logger): Promise<void> {
  for (const platform of platforms) {
    const { docs } = await ctx.store.user(uid).accounts(platform).get();
    for (const { id, data, document } of readable(docs)) {
      try {
        if (!isTestUser(uid) && !(await isShared(ctx, platform, document.ref)))
          await revokeAccess(ctx, { uid, platform, accountId: id }, data, logger);
      } catch (error) {
        logger.warn('access not revoked at the platform', { platform, accountId: id }, error);
      }
      await document.ref.delete();
    }
  }
}

/** Whether another user has connected the same account: were the access ended at the platform, theirs might end too. */
async function isShared({ store }: Context, platform: Platform, { id, path }: { id: string; path: string }) {
  const { docs } = await store.allAccounts.where('accountId', '==', id).get();
  return docs.some(({ ref }) => ref.parent.parent?.id === platform && ref.path !== path);
}
