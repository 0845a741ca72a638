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

/** The connect links of a profile, or those of whom the page acts for (null): to make, copy and revoke. Loaded once they are shown. */
export function ConnectLinks({ profileId }: { profileId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="connect-links" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Connect links</summary>
      <p class="hint">
        Whoever opens a connect link connects accounts here, without a Herald account and without seeing your posts.
      </p>
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
      announce('The connect link is revoked.');
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
        <NewSecret key={created.id} title="The connect link" secret={created.url} onDone={() => setCreated(null)}>
          Send it only to the person who connects the accounts: whoever has it can connect and disconnect accounts. It
          works until {formatDateTime(created.expiresAt)}.
        </NewSecret>
      )}
      <CreateLinkForm profileId={profileId} platforms={platforms} onCreate={show} />
      <h3>Links that work now</h3>
      <QueryData query={query}>
        {(links) => <LinkList links={links} platforms={platforms} onRevoke={revoke} />}
      </QueryData>
    </>
  );
}
