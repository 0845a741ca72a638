import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import type { ConnectLink } from '../../model/account.ts';

/** The links of a user that work now, those that end last first. */
export async function listConnectLinks(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
  limit: number,
): Promise<{ id: string; link: ConnectLink }[]> {
  const valid = store.connectLinks
    .where('userId', '==', userId)
    .where('revokedAt', '==', null)
    .where('expireAt', '>', new Date(clock.now()))
    .orderBy('expireAt', 'desc');
  return readable((await valid.limit(limit).get()).docs).map(({ id, data }) => ({ id, link: data }));
}
