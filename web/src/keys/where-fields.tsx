import { useEffect } from 'preact/hooks';
import type { ApiError } from '../api/api-error.ts';
import { type Connections, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Field } from '../components/field.tsx';
import { QueryData } from '../components/query-data.tsx';
import { targetId } from '../drafts/draft.ts';
import { AccountChecks } from '../groups/account-checks.tsx';
import { profilesQuery } from '../profiles/queries.ts';
import { t as profileTexts } from '../profiles/texts.ts';
import type { KeyOptions } from './options.ts';
import { keyAccountsQuery } from './queries.ts';
import { t } from './texts.ts';

interface WhereFieldsProps {
  options: KeyOptions;
  error: ApiError | null;
  onChange: (options: KeyOptions) => void;
}

/** For which profile a key acts, and on which accounts. */
export function WhereFields({ options, error, onChange }: WhereFieldsProps) {
  const { livemode, profileId, accounts } = options;
  const hasProfiles = useQuery(userQuery).data?.hasProfiles ?? false;
  const change = (changes: Partial<KeyOptions>) => onChange({ ...options, ...changes });
  return (
    <>
      {livemode && hasProfiles && (
        <ProfileField profileId={profileId} onChange={(chosen) => change({ profileId: chosen })} />
      )}
      <AccountsField options={options} onChange={change} />
      {livemode && accounts && (
        <ChosenAccounts
          profileId={profileId}
          chosen={accounts}
          errors={error?.messagesFor('body.accounts') ?? []}
          onChange={(chosen) => change({ accounts: chosen })}
        />
      )}
    </>
  );
}

interface ProfileFieldProps {
  profileId: string | null;
  onChange: (profileId: string | null) => void;
}

function ProfileField({ profileId, onChange }: ProfileFieldProps) {
  const { profiles, isComplete } = useQuery(profilesQuery).data ?? { profiles: [], isComplete: true };
  const hint = profileId === null ? t.anyProfileHint : t.oneProfileHint;
  return (
    <Field label={t.profile} hint={isComplete ? hint : `${hint} ${profileTexts.incomplete}`}>
      {(control) => (
        <select {...control} value={profileId ?? ''} onChange={(event) => onChange(event.currentTarget.value || null)}>
          <option value="">{t.anyProfile}</option>
          {profileId !== null && !profiles.some(({ id }) => id === profileId) && (
            <option value={profileId}>{profileId}</option>
          )}
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const hints = { all: t.allAccountsHint, chosen: t.chosenAccountsHint, simulated: t.simulatedAccountsHint };

interface AccountsFieldProps {
  options: KeyOptions;
  onChange: (changes: Pick<KeyOptions, 'livemode' | 'accounts'>) => void;
}

function AccountsField({ options: { livemode, accounts }, onChange }: AccountsFieldProps) {
  const all = accounts ? 'chosen' : 'all';
  const choice = livemode ? all : 'simulated';
  return (
    <Field label={t.accounts} hint={hints[choice]}>
      {(control) => (
        <select
          {...control}
          value={choice}
          onChange={({ currentTarget: { value } }) =>
            onChange({ livemode: value !== 'simulated', accounts: value === 'chosen' ? [] : null })
          }
        >
          <option value="all">{t.allAccounts}</option>
          <option value="chosen">{t.chosenAccounts}</option>
          <option value="simulated">{t.simulatedAccounts}</option>
        </select>
      )}
    </Field>
  );
}

interface ChosenAccountsProps {
  profileId: string | null;
  chosen: readonly string[];
  errors: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ChosenAccounts({ profileId, ...props }: ChosenAccountsProps) {
  const query = useQuery(keyAccountsQuery(profileId));
  return (
    <QueryData query={query}>
      {({ accounts, platforms }) => <KnownAccounts accounts={accounts} platforms={platforms} {...props} />}
    </QueryData>
  );
}

/** Accounts of another profile, or that are disconnected, cannot be chosen and are not shown. */
function KnownAccounts({ accounts, chosen, onChange, ...props }: Omit<ChosenAccountsProps, 'profileId'> & Connections) {
  useEffect(() => {
    const known = chosen.filter((id) => accounts.some((account) => targetId(account) === id));
    if (known.length < chosen.length) onChange(known);
  }, [accounts]);
  return <AccountChecks accounts={accounts} chosen={chosen} onChange={onChange} {...props} />;
}
