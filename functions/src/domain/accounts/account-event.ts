import { uuid } from '../../infra/ids/ids.ts';
import type { Account } from '../../infra/store/documents/account.ts';
import { eventIdOf, type NewEvent } from '../outbox/new-event.ts';
import { type AccountAddress, viewAccount } from './accounts.ts';

/**
 * The event of an account that has to be connected again, now or before its access token expires. `account` as it is then;
 * `now` in ms since the epoch.
 */
export function reconnectEvent(at: Omit<AccountAddress, 'accountId'>, account: Account, now: number): NewEvent {
  return {
    // Each commit that marks the account happens only once, so any id is unique.
    id: eventIdOf('account', at.uid, uuid()),
    userId: at.uid,
    type: 'account.reconnect_required',
    at: new Date(now),
    data: { account: viewAccount(at, account, now) },
  };
}
