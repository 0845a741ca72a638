import type { Account, Profile } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { actingFor, storeActingFor } from '../api/acting-for.ts';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { accountName } from '../components/account-name.ts';
import { announce } from '../components/announcer.tsx';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { QueryData } from '../components/query-data.tsx';
import { formatDate } from '../components/time.tsx';
import { ConnectLinks } from '../connect-links/connect-links.tsx';
import { ProfileForm } from './profile-form.tsx';
import { switchProfile } from './switch-profile.ts';

interface ProfileRowProps {
  profile: Profile;
  onChange: () => void;
  onDelete: (profile: Profile) => void;
}

/** A profile with what can be done with it. The details are loaded once they are opened. */
export function ProfileRow({ profile, onChange, onDelete }: ProfileRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, run } = useAction();
  const { id, name, externalId, createdAt } = profile;
  return (
    <li class="profile">
      <div class="row">
        <div class="row-text">
          <strong dir="auto">{name}</strong>
          <span class="muted">
            {externalId !== null && <>{externalId} · </>}since {formatDate(createdAt)}
          </span>
        </div>
        <div class="row-end">
          {id === actingFor?.id ? (
            <Badge state={{ tone: 'success', label: 'Acting for it', live: false }} />
          ) : (
            <button type="button" class="small" disabled={isPending} onClick={() => run(() => switchProfile(profile))}>
              Act for
              <span class="visually-hidden"> {name}</span>
            </button>
          )}
        </div>
      </div>
      <details onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
        <summary>
          Manage<span class="visually-hidden"> {name}</span>
        </summary>
        {isOpen && <ProfileDetails profile={profile} onChange={onChange} onDelete={onDelete} />}
      </details>
    </li>
  );
}

function ProfileDetails({ profile, onChange, onDelete }: ProfileRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { id, name } = profile;
  return (
    <div class="profile-details">
      <Accounts id={id} />
      <ConnectLinks profileId={id} />
      <ProfileForm
        profile={profile}
        action="Save"
        onSubmit={async (fields) => {
          const changed = await herald.profiles.update(id, fields);
          announce(`The profile ${changed.name} is saved.`);
          onChange();
          if (id !== actingFor?.id) return;
          storeActingFor(changed);
          location.reload();
        }}
      />
      <div class="actions">
        <button type="button" class="small danger-ghost" onClick={() => setConfirming(true)}>
          Delete the profile
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete the profile ${name}?`}
          action="Delete profile"
          onConfirm={() => onDelete(profile)}
          onClose={() => setConfirming(false)}
        >
          From now on nothing is published for it, and its scheduled posts are cancelled. Its accounts are disconnected.
          Its posts, drafts and files are deleted from Herald within minutes. Published posts stay on the platforms.
          This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

function accountsQuery(id: string): QueryOptions<Account[]> {
  return {
    queryKey: ['profile-accounts', id],
    queryFn: ({ signal }) => herald.withProfile(id).accounts({ signal }),
  };
}

function Accounts({ id }: { id: string }) {
  const query = useQuery(accountsQuery(id));
  return (
    <QueryData query={query}>
      {(accounts) =>
        accounts.length === 0 ? (
          <p class="muted">No account is connected yet.</p>
        ) : (
          <div>
            <h3>Connected accounts: {accounts.length}</h3>
            <p class="muted">
              <bdi>{accounts.map(accountName).join(', ')}</bdi>
            </p>
          </div>
        )
      }
    </QueryData>
  );
}
