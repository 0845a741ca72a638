import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { accountName } from './account-name.ts';
import { PlatformIcon } from './platform-icon.tsx';

/** An account's image with its platform; its first letter where the image is missing or does not load. */
export function Avatar({ account }: { account: Account }) {
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
}
