import { useState } from 'preact/hooks';
import type { CurrentUser } from '../api/types.ts';
import { DataExport } from './data-export.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { t } from './texts.ts';

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
