import { userQuery } from '../api/queries.ts';
import type { Platform } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';
import type { Activation } from './use-activation.ts';

interface ActivationResultProps {
  activation: Activation;
  platforms: readonly Platform[];
}

/** Which account was connected, and to whom. */
export function ActivationResult({ activation, platforms }: ActivationResultProps) {
  const isUnconfirmed = useQuery(userQuery).data?.user.emailVerified === false;
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
          {platformName(platforms, platform)} is connected: <bdi>{accounts.join(', ')}</bdi> belongs to the Herald
          account {user} now.
          {isUnconfirmed && (
            <>
              {' '}
              <a href="/settings/plan#sign-in">Confirm your e-mail address</a>.
            </>
          )}
          {missingScopes.length > 0 && ' Not everything was allowed, so some posts may fail until you connect again.'}
        </Notice>
      );
    }
  }
}
