import type { ComponentChildren } from 'preact';
import type { ConnectablePlatform } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';
import type { Activation } from './use-activation.ts';

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
      return <Notice tone="neutral">Connecting …</Notice>;
    case 'failed':
      return <Notice tone="error">{activation.message}</Notice>;
    case 'connected': {
      const { platform, accounts, accountIds, user, missingScopes } = activation.connection;
      const { reconnecting } = activation;
      if (reconnecting?.platform === platform && !accountIds.includes(reconnecting.accountId))
        return (
          <Notice tone="warning">
            <bdi>{reconnecting.name}</bdi> is still not connected: on {platformName(platforms, platform)} you signed in
            as <bdi>{accounts.join(', ')}</bdi>, which is connected now. Sign in as <bdi>{reconnecting.name}</bdi>{' '}
            there, and reconnect.
          </Notice>
        );
      return (
        <Notice tone={missingScopes.length > 0 ? 'warning' : 'success'}>
          {platformName(platforms, platform)} is connected: <bdi>{accounts.join(', ')}</bdi>. {children(user)}
          {missingScopes.length > 0 && ' Not everything was allowed, so some posts may fail until you connect again.'}
        </Notice>
      );
    }
  }
}
