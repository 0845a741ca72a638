import type { ListedConnectLink } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { platformName } from '../components/platform-name.ts';
import { formatDateTime } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** The most that the server lists, those that work the longest. Links that are delivered with events count too. */
const MAX_LISTED = 100;

interface LinkListProps {
  links: readonly ListedConnectLink[];
  platforms: readonly Platform[];
  onRevoke: (id: string) => void;
}

export function LinkList({ links, platforms, onRevoke }: LinkListProps) {
  const [revoking, setRevoking] = useState<ListedConnectLink | null>(null);
  if (links.length === 0) return <p class="muted">{t.noLinks}</p>;
  return (
    <>
      <ul class="rows">
        {links.map((link) => (
          <li key={link.id} class="row">
            <div class="row-text">
              <strong>{link.platforms.map((platform) => platformName(platforms, platform)).join(', ')}</strong>
              <span class="muted">{t.madeOn({ time: formatDateTime(link.createdAt) })}</span>
              <span class="muted">{t.worksUntil({ time: formatDateTime(link.expiresAt) })}</span>
            </div>
            <div class="row-end">
              <button type="button" class="small danger-ghost" onClick={() => setRevoking(link)}>
                <RichText text={t.revoke({ time: formatDateTime(link.createdAt) })} tags={{ hidden }} />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {links.length >= MAX_LISTED && <p class="hint">{t.incomplete}</p>}
      {revoking && (
        <ConfirmDialog
          title={t.revokeQuestion}
          action={t.revokeLink}
          onConfirm={() => onRevoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          {t.revokeConsequence}
        </ConfirmDialog>
      )}
    </>
  );
}
