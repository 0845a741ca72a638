import type { ConnectLink, ListedConnectLink } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { platformName } from '../components/account-name.ts';
import { announce } from '../components/announcer.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { NewSecret } from '../components/new-secret.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { formatDateTime } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { CreateLinkForm } from './create-link-form.tsx';
import { clientFor, linksQuery, platformsQuery } from './queries.ts';
import { t } from './texts.ts';

/** The most that the server lists, those that work the longest. Links that are delivered with events count too. */
const MAX_LISTED = 100;

/** The connect links of a profile, or of the one that the page acts for (null): to make, copy and revoke. Loaded once they are shown. */
export function ConnectLinks({ profileId }: { profileId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="connect-links" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      <p class="hint">{t.hint}</p>
      {isOpen && <OpenLinks profileId={profileId} />}
    </details>
  );
}

function OpenLinks({ profileId }: { profileId: string | null }) {
  const query = useQuery(linksQuery(profileId));
  const { data: platforms = [] } = useQuery(platformsQuery);
  const [created, setCreated] = useState<ConnectLink | null>(null);
  const { error, run } = useAction();
  const revoke = (id: string) =>
    run(async () => {
      await clientFor(profileId).connectLinks.revoke(id);
      if (created?.id === id) setCreated(null);
      announce(t.revoked);
      query.refetch();
    });
  const show = (link: ConnectLink) => {
    setCreated(link);
    query.refetch();
  };
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {created && (
        <NewSecret key={created.id} title={t.newLink} secret={created.url} onDone={() => setCreated(null)}>
          {t.newLinkHint({ time: formatDateTime(created.expiresAt) })}
        </NewSecret>
      )}
      <CreateLinkForm profileId={profileId} platforms={platforms} onCreate={show} />
      <h3>{t.workingLinks}</h3>
      <QueryData query={query}>
        {(links) => <LinkList links={links} platforms={platforms} onRevoke={revoke} />}
      </QueryData>
    </>
  );
}

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
