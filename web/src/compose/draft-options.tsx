import type { Account, PostProblem } from '@herald-publishing/client';
import type { ApiError } from '../api/api-error.ts';
import type { Platform } from '../api/types.ts';
import { accountName } from '../components/account-name.ts';
import { type Draft, optionsOf, targetId } from '../drafts/draft.ts';
import { optionErrors } from '../options/option-errors.ts';
import { optionFields } from '../options/option-fields.ts';
import { TargetOptions } from '../options/target-options.tsx';

interface DraftOptionsProps {
  draft: Draft;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  problems: readonly PostProblem[];
  rejection: ApiError | null;
  onChange: (change: Partial<Draft>) => void;
}

/** The options of each target of the draft, in the order of the targets. */
export function DraftOptions({ draft, accounts, platforms, problems, rejection, onChange }: DraftOptionsProps) {
  const forms = draft.targets.flatMap((target, position) => {
    const account = accounts.find((one) => targetId(one) === target);
    const platform = platforms.find((one) => one.platform === account?.platform);
    if (!account || !platform) return [];
    const fields = optionFields(platform);
    return fields.length === 0 ? [] : [{ target, position, account, platform, fields }];
  });
  return forms.length === 0 ? null : (
    <fieldset class="field">
      <legend>Options</legend>
      {forms.map(({ target, position, account, platform, fields }) => (
        <TargetOptions
          key={target}
          platform={platform.platform}
          platformName={platform.displayName}
          name={accountName(account)}
          fields={fields}
          values={optionsOf(draft, target)}
          errorsFor={(option) => optionErrors(problems, position, option)}
          rejection={rejection}
          onChange={(values) => onChange({ options: { ...draft.options, [target]: values } })}
        />
      ))}
    </fieldset>
  );
}
