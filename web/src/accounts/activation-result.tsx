import type { Platform } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';
import type { Activation } from './use-activation.ts';

interface ActivationResultProps {
  activation: Activation;
  platforms: readonly Platform[];
}

/** Which account was connected, and to whom. */
export const ActivationResult = ({ activation, platforms }: ActivationResultProps) => {
  switch (activation.state) {
    case 'none':
      return null;
    case 'pending':
      return <Notice tone="neutral">Connecting …</Notice>;
    case 'failed':
      return <Notice tone="error">{activation.message}</Notice>;
    case 'connected': {
      const { platform, accounts, user, missingScopes } = activation.connection;
      return (
        <Notice tone={missingScopes.length > 0 ? 'warning' : 'success'}>
          {platformName(platforms, platform)} is connected: {accounts.join(', ')} belongs to the Herald account {user}{' '}
          now.
          {missingScopes.length > 0 && ' Not everything was allowed, so some posts may fail until you connect again.'}
        </Notice>
      );
    }
  }
};
