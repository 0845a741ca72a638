import { isPathSegment } from '../../infra/ids/path-segment.ts';
import type { Platform } from '../../infra/ids/platform.ts';
import type { Store } from '../../infra/store/store.ts';

/** Which connected account: a user's, on a platform, under the platform's own id. */
export interface AccountAddress {
  uid: string;
  platform: Platform;
  accountId: string;
}

/** Null for an id that cannot be the id of a document. */
export function accountRef(store: Pick<Store, 'user'>, { uid, platform, accountId }: AccountAddress) {
  return isPathSegment(accountId) ? store.user(uid).accounts(platform).doc(accountId) : null;
}

/** The place of a token in the database, to which its seal is bound. */
export function sealContext(
  { uid, platform, accountId }: AccountAddress,
  field: 'accessToken' | 'refreshToken',
): string {
  return `users/${uid}/integrations/${platform}/accounts/${accountId}#${field}`;
}
