import type { Account } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import type { Platform } from '../api/types.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { platformName } from '../components/account-name.ts';
import { AccountSearch } from '../components/account-search.tsx';
import { announce } from '../components/announcer.tsx';
import { MANY_ACCOUNTS, matchesSearch } from '../components/matches-search.ts';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { targetId } from '../drafts/draft.ts';
import { activeOf } from '../drafts/remembered-targets.ts';
import { groupsQuery } from '../groups/groups.ts';
import { t as groupTexts } from '../groups/texts.ts';
import { type AccountFilter, type AccountGroup, accountGroups, isSelected, toggleGroup } from './account-groups.ts';
import { t } from './picker-texts.ts';
import { SaveGroup } from './save-group.tsx';

/** The ids of the targets of the user's last post; none where there is no post. */
const lastTargetsQuery: QueryOptions<string[]> = {
  queryKey: ['posts', 'last-targets'],
  queryFn: async ({ signal }) => {
    const { items } = await herald.posts.list({ limit: 1 }, { signal });
    const [last] = items;
    if (!last) return [];
    // A list has only the first targets of a post.
    const isWhole = last.targets.length === last.targetCount;
    const { targets } = isWhole ? last : await herald.posts.get(last.postSubmissionId, { signal });
    return targets.map(targetId);
  },
};

interface PickerToolsProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids. */
  selected: readonly string[];
  /** What the selection began with: the target ids of the last post. */
  remembered: readonly string[];
  /** The accounts that the filter leaves. */
  shown: readonly Account[];
  onFilter: (filter: AccountFilter) => void;
  onChange: (selected: string[]) => void;
}

/** Selects many accounts at once, finds one of many, and says which are selected. */
export function PickerTools({ accounts, platforms, selected, remembered, shown, ...on }: PickerToolsProps) {
  const [search, setSearch] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  const chosen = accounts.filter((account) => selected.includes(targetId(account)));
  const hidden = chosen.filter((account) => !shown.includes(account)).length;
  const isLong = accounts.length > MANY_ACCOUNTS;
  const isRemembered = isSameSelection(selected, activeOf(remembered, accounts));
  const filter = (text: string) => {
    setSearch(text);
    on.onFilter({ shows: (account) => matchesSearch(account, platformName(platforms, account.platform), text) });
  };
  const clear = () => {
    on.onChange([]);
    announce(t.noneSelected);
    // The button goes away.
    tools.current?.closest('fieldset')?.querySelector<HTMLInputElement>('[type=checkbox]:enabled')?.focus();
  };
  return (
    <div class="picker-tools" ref={tools}>
      <GroupButtons accounts={accounts} platforms={platforms} selected={selected} onChange={on.onChange} />
      {(isLong || search !== '') && <AccountSearch search={search} onSearch={filter} />}
      {shown.length === 0 && accounts.length > 0 && <p class="hint">{t.noMatch}</p>}
      {isRemembered && <RememberedHint isWhole={remembered.length === selected.length} />}
      <div class="picker-status">
        {isLong && (
          <span role="status">
            {hidden > 0
              ? groupTexts.selectedAndHidden(chosen.length, { hidden })
              : chosen.length > 0 && groupTexts.selected(chosen.length)}
          </span>
        )}
        {(isRemembered || (isLong && chosen.length > 0)) && (
          <button type="button" class="small ghost" onClick={clear}>
            {t.clear}
          </button>
        )}
        {accounts.length > 1 && chosen.length > 0 && <SaveGroup accounts={chosen} />}
      </div>
    </div>
  );
}

function isSameSelection(selected: readonly string[], remembered: readonly string[]): boolean {
  return (
    remembered.length > 0 &&
    selected.length === remembered.length &&
    remembered.every((target) => selected.includes(target))
  );
}

/** Says that nobody has chosen these accounts for this post yet. */
function RememberedHint({ isWhole }: { isWhole: boolean }) {
  const text = isWhole ? t.asInLast : t.asInLastWithout;
  useEffect(() => announce(text), [text]);
  return <p class="remembered-hint">{text}</p>;
}

/** Buttons that select all accounts, all accounts of a platform or of a group, or those of the last post, and deselect them. */
function GroupButtons({
  accounts,
  platforms,
  selected,
  onChange,
}: Pick<PickerToolsProps, 'accounts' | 'platforms' | 'selected' | 'onChange'>) {
  const { data: last = [] } = useQuery(lastTargetsQuery);
  const { data: saved = [] } = useQuery(groupsQuery);
  const groups = accountGroups(accounts, last, saved);
  return groups.length === 0 ? null : (
    <div class="account-groups">
      {groups.map((group) => (
        <button
          key={`${group.kind}:${group.name}`}
          type="button"
          class="small"
          aria-pressed={isSelected(group, selected)}
          onClick={() => onChange(toggleGroup(group, selected))}
        >
          <GroupName group={group} platforms={platforms} />
          <span class="muted">{group.targets.length}</span>
        </button>
      ))}
    </div>
  );
}

function GroupName({ group: { kind, name }, platforms }: { group: AccountGroup; platforms: readonly Platform[] }) {
  switch (kind) {
    case 'all':
      return t.selectAll;
    case 'last':
      return t.sameAsLast;
    case 'saved':
      return <span dir="auto">{name}</span>;
    case 'platform':
      return (
        <>
          <PlatformIcon platform={name} />
          {t.allOn({ platform: platformName(platforms, name) })}
        </>
      );
  }
}
