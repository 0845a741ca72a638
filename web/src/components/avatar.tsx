import { useState } from 'preact/hooks';
import type { Account } from '../api/shapes.ts';
import { accountName } from './account-name.ts';
import { PlatformIcon } from './platform-icon.tsx';

/** An account's picture with its platform; a letter where the picture cannot be had. */
export const Avatar = ({ account }: { account: Account }) => {
  const [broken, setBroken] = useState(false);
  return (
    <span class="avatar">
      {account.avatarUrl && !broken ? (
        <img src={account.avatarUrl} alt="" width="40" height="40" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span class="avatar-letter" aria-hidden="true">
          {accountName(account).slice(0, 1).toUpperCase()}
        </span>
      )}
      <PlatformIcon platform={account.platform} />
    </span>
  );
};
