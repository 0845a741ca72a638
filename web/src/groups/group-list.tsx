import type { Account } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { accountLabel } from '../components/account-name.ts';
import { announce } from '../components/announcer.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { targetId } from '../drafts/draft.ts';
import { GroupForm } from './group-form.tsx';
import { changeGroups, groupsQuery, type SavedGroup, withoutGroup } from './groups.ts';
import { t } from './texts.ts';

interface GroupListProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
}

/** The user's groups of accounts, which the composer selects together. */
export function GroupList({ accounts, platforms }: GroupListProps) {
  const query = useQuery(groupsQuery);
  const [open, setOpen] = useState<SavedGroup | 'new' | null>(null);
  const [deleting, setDeleting] = useState<SavedGroup | null>(null);
  const { error, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  // The form, and the row of a deleted group, go away with the focus.
  useEffect(() => {
    if (wasOpen.current && open === null) heading.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const close = () => setOpen(null);
  const remove = (group: SavedGroup) =>
    run(async () => {
      await changeGroups((groups) => withoutGroup(groups, group));
      announce(t.deleted({ name: group.name }));
      heading.current?.focus();
    });
  return (
    <section aria-labelledby="groups">
      <div class="section-header">
        <h2 id="groups" ref={heading} tabIndex={-1}>
          {t.groups}
        </h2>
        {open !== 'new' && (
          <button type="button" class="small" onClick={() => setOpen('new')}>
            {t.newGroup}
          </button>
        )}
      </div>
      <p class="muted">{t.hint}</p>
      {error && <Notice tone="error">{error.message}</Notice>}
      {open === 'new' && (
        <div class="card">
          <GroupForm group={null} accounts={accounts} platforms={platforms} onClose={close} />
        </div>
      )}
      <QueryData query={query}>
        {(groups) =>
          groups.length > 0 && (
            <ul class="rows card">
              {groups.map((group) => (
                <li key={group.name}>
                  {open !== 'new' && open?.name === group.name ? (
                    <GroupForm group={group} accounts={accounts} platforms={platforms} onClose={close} />
                  ) : (
                    <GroupRow
                      group={group}
                      members={labelsOf(group, accounts, platforms)}
                      onEdit={() => setOpen(group)}
                      onDelete={() => setDeleting(group)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryData>
      {deleting && (
        <ConfirmDialog
          title={t.deleteTitle({ name: deleting.name })}
          action={t.deleteGroup}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t.accountsStay}
        </ConfirmDialog>
      )}
    </section>
  );
}

function labelsOf(group: SavedGroup, accounts: readonly Account[], platforms: readonly Platform[]): string[] {
  const ids = group.accounts.map(targetId);
  return accounts
    .filter((account) => ids.includes(targetId(account)))
    .map((account) => accountLabel(account, platforms));
}

interface GroupRowProps {
  group: SavedGroup;
  members: readonly string[];
  onEdit: () => void;
  onDelete: () => void;
}

function GroupRow({ group: { name }, members, onEdit, onDelete }: GroupRowProps) {
  return (
    <div class="row">
      <div class="row-text">
        <strong dir="auto">{name}</strong>
        <span class="muted group-accounts">{members.length === 0 ? t.noAccounts : members.join(', ')}</span>
      </div>
      <div class="row-end">
        <span class="hint">{t.members(members.length)}</span>
        <button type="button" class="small" onClick={onEdit}>
          {t.edit}
          <span class="visually-hidden"> {name}</span>
        </button>
        <button type="button" class="small danger-ghost" onClick={onDelete}>
          {t.delete}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
    </div>
  );
}
