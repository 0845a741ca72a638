import type { ConnectLink } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { NewSecret } from '../components/new-secret.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { formatDateTime } from '../components/time.tsx';
import { CreateLinkForm } from './create-link-form.tsx';
import { LinkList } from './link-list.tsx';
import { clientFor, linksQuery, platformsQuery } from './queries.ts';
import { t } from './texts.ts';

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
