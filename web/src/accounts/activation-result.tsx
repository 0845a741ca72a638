import type { ComponentChildren } from 'preact';
import type { ConnectablePlatform } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';
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
