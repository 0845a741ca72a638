import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toApiError } from '../api/api-error.ts';
import type { ActivatedConnection, ConnectablePlatform } from '../api/types.ts';
import { platformName } from '../components/account-name.ts';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { type Reconnecting, takeReconnecting } from './reconnecting.ts';
import { t } from './texts.ts';

interface ActivationResultProps {
  activation: Activation;
  platforms: readonly ConnectablePlatform[];
  /** What the connection means for the user to whom the account belongs now. */
  children: (user: string) => ComponentChildren;
}

/** Which account was connected, and to whom. */
export function ActivationResult({ activation, platforms, children }: ActivationResultProps) {
  switch (activation.state) {
    case 'none':
      return null;
    case 'pending':
      return <Notice tone="neutral">{t.connecting}</Notice>;
    case 'failed':
      return <Notice tone="error">{activation.message}</Notice>;
    case 'connected': {
      const { platform, accounts, accountIds, user, missingScopes } = activation.connection;
      const { reconnecting } = activation;
      if (reconnecting?.platform === platform && !accountIds.includes(reconnecting.accountId))
        return (
          <Notice tone="warning">
            <RichText
              text={t.stillNotConnected({ platform: platformName(platforms, platform) })}
              tags={{ account: () => <bdi>{reconnecting.name}</bdi>, others: () => <bdi>{accounts.join(', ')}</bdi> }}
            />
          </Notice>
        );
      return (
        <Notice tone={missingScopes.length > 0 ? 'warning' : 'success'}>
          <RichText
            text={t.connected({ platform: platformName(platforms, platform) })}
            tags={{ accounts: () => <bdi>{accounts.join(', ')}</bdi> }}
          />{' '}
          {children(user)} {missingScopes.length > 0 && t.notAllAllowed}
        </Notice>
      );
    }
  }
}

/** The outcome of a connection that the platform's redirect left to be finished. */
export type Activation =
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'connected'; connection: ActivatedConnection; reconnecting: Reconnecting | null }
  | { state: 'failed'; message: string };

/** Finishes the connection named by the address with `activate`, once. `onConnected` is called when its accounts are connected. */
export function useActivation(
  activate: (token: string) => Promise<ActivatedConnection>,
  onConnected: () => void,
): Activation {
  const [token] = useState(takeToken);
  const [activation, setActivation] = useState<Activation>({ state: token === null ? 'none' : 'pending' });
  useEffect(() => {
    if (token === null) return;
    activate(token).then(
      (connection) => {
        setActivation({ state: 'connected', connection, reconnecting: takeReconnecting() });
        onConnected();
      },
      (error: unknown) => setActivation({ state: 'failed', message: toApiError(error).message }),
    );
  }, []);
  return activation;
}

/** The token of the connection, which the redirect has in the fragment. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('connection');
  // A reload or the back button must not use it again.
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}
