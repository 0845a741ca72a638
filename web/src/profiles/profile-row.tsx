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
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { ProfileForm } from './profile-form.tsx';
import { switchProfile } from './switch-profile.ts';
import { t } from './texts.ts';

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
  const date = formatDate(createdAt);
  return (
    <li class="profile">
      <div class="row">
        <div class="row-text">
          <strong dir="auto">{name}</strong>
          <span class="muted">{externalId === null ? t.since({ date }) : t.idSince({ externalId, date })}</span>
        </div>
        <div class="row-end">
          {id === actingFor?.id ? (
            <Badge state={{ tone: 'success', label: t.actingForIt, live: false }} />
          ) : (
            <button type="button" class="small" disabled={isPending} onClick={() => run(() => switchProfile(profile))}>
              <RichText text={t.actFor({ name })} tags={{ hidden }} />
            </button>
          )}
        </div>
      </div>
      <details onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
        <summary>
          <RichText text={t.manage({ name })} tags={{ hidden }} />
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
        action={t.save}
        onSubmit={async (fields) => {
          const changed = await herald.profiles.update(id, fields);
          announce(t.saved({ name: changed.name }));
          onChange();
          if (id !== actingFor?.id) return;
          storeActingFor(changed);
          location.reload();
        }}
      />
      <div class="actions">
        <button type="button" class="small danger-ghost" onClick={() => setConfirming(true)}>
          <RichText text={t.delete({ name })} tags={{ hidden }} />
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t.deleteQuestion({ name })}
          action={t.deleteProfile}
          onConfirm={() => onDelete(profile)}
          onClose={() => setConfirming(false)}
        >
          {t.deleteConsequence}
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
          <p class="muted">{t.noAccount}</p>
        ) : (
          <div>
            <h3>{t.accounts({ number: accounts.length })}</h3>
            <p class="muted">
              <bdi>{accounts.map(accountName).join(', ')}</bdi>
            </p>
          </div>
        )
      }
    </QueryData>
  );
}
