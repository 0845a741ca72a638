import type { ListedConnectLink } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { platformName } from '../components/platform-name.ts';
import { formatDateTime } from '../components/time.tsx';

interface LinkListProps {
  links: readonly ListedConnectLink[];
  platforms: readonly Platform[];
  onRevoke: (id: string) => void;
}

export function LinkList({ links, platforms, onRevoke }: LinkListProps) {
  const [revoking, setRevoking] = useState<ListedConnectLink | null>(null);
  if (links.length === 0) return <p class="muted">No connect link works now.</p>;
  return (
    <>
      <ul class="rows">
        {links.map((link) => (
          <li key={link.id} class="row">
            <div class="row-text">
              <strong>{link.platforms.map((platform) => platformName(platforms, platform)).join(', ')}</strong>
              <span class="muted">Made on {formatDateTime(link.createdAt)}</span>
              <span class="muted">Works until {formatDateTime(link.expiresAt)}</span>
            </div>
            <div class="row-end">
              <button type="button" class="small danger-ghost" onClick={() => setRevoking(link)}>
                Revoke
                <span class="visually-hidden"> the link made on {formatDateTime(link.createdAt)}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      {revoking && (
        <ConfirmDialog
          title="Revoke this connect link?"
          action="Revoke link"
          onConfirm={() => onRevoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          It stops working at once. Accounts that are connected stay connected.
        </ConfirmDialog>
      )}
    </>
  );
}
