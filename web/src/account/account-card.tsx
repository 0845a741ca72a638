import type { DataExport as Export } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { signInAgain } from '../api/auth.ts';
import { endSession, herald, request } from '../api/client.ts';
import type { CurrentUser } from '../api/types.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** How often it is asked whether the file is ready (ms). */
const INTERVAL_MS = 3_000;
/** How often the address of the file is renewed (ms): it is valid for 15 minutes. */
const RENEWAL_MS = 600_000;

const exportQuery: QueryOptions<Export> = {
  queryKey: ['export'],
  queryFn: ({ signal }) => herald.exportData({ signal }),
  refetchInterval: ({ state }) => (state.data?.url ? RENEWAL_MS : INTERVAL_MS),
};

/** What a user can do with everything that is stored of them: have it as a file, or delete it. */
export function AccountCard({ user: { email } }: Pick<CurrentUser, 'user'>) {
  const [isOpen, setOpen] = useState(false);
  if (email === null) return null;
  return (
    <section class="card" aria-labelledby="account">
      <h2 id="account">{t.data}</h2>
      <p class="muted">{t.dataHint}</p>
      <DataExport />
      <div>
        <button type="button" class="danger-ghost" onClick={() => setOpen(true)}>
          {t.deleteAccount}
        </button>
      </div>
      {isOpen && <DeleteAccountDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Everything that is stored of the user, as a file. */
function DataExport() {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <ExportedFile />;
  return (
    <div>
      <button type="button" onClick={() => setWanted(true)}>
        {t.export}
      </button>
    </div>
  );
}

function ExportedFile() {
  const { data, error } = useQuery(exportQuery);
  const url = data?.url;
  if (url)
    return (
      <p>
        <RichText
          text={t.exported}
          tags={{ link: (text) => <a href={url}>{text}</a>, time: () => <Time iso={data.expiresAt} /> }}
        />
      </p>
    );
  if (error) return <Notice tone="error">{error.message}</Notice>;
  return <Notice tone="neutral">{t.preparing}</Notice>;
}

/** Asks for the password before an account is deleted with everything in it. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <PasswordDialog
      title={t.deleteTitle}
      email={email}
      action={t.deleteEverything}
      actionClass="danger"
      cancel={t.keepAccount}
      onSubmit={(password) => deleteAccount(email, password)}
      onClose={onClose}
    >
      <DeletedData />
    </PasswordDialog>
  );
}

function DeletedData() {
  return (
    <>
      <p>{t.itDeletes}</p>
      <ul class="bullets">
        <li>{t.deletesPosts}</li>
        <li>{t.deletesAccounts}</li>
        <li>{t.deletesFiles}</li>
        <li>{t.deletesSubscription}</li>
        <li>{t.deletesSignIn}</li>
      </ul>
      <p>{t.whatStays}</p>
    </>
  );
}

/** Deletes the account of the signed-in user, after checking the password again. Throws `ApiError`. */
async function deleteAccount(email: string, password: string): Promise<void> {
  await signInAgain({ email, password });
  await endSession(() => request('delete', '/api/me'), '/login?account=deleted');
}
