import type { Account } from '../../model/account.ts';
import { uuid } from '../../model/ids.ts';
import { type AccountEventType, eventIdOf, type NewEvent } from '../events/index.ts';
import { type AccountAddress, viewAccount } from './accounts.ts';

/**
 * The event of a change of an account. `account` as it is then, or as it was before it was disconnected; `now` in ms since
 * the epoch. `cause` identifies the change where its commit may be repeated.
 */
export function accountEvent(
  type: AccountEventType,
  at: Omit<AccountAddress, 'accountId'>,
  account: Account,
  now: number,
  cause: string = uuid(),
): NewEvent {
  return {
    id: eventIdOf('account', at.uid, cause),
    userId: at.uid,
    type,
    at: new Date(now),
    data: { account: viewAccount(at, account, now) },
  };
}
