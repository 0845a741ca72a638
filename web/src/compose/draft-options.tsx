import type { Account, PostProblem } from '@herald-publishing/client';
import type { ApiError } from '../api/api-error.ts';
import type { Platform } from '../api/types.ts';
import { accountName } from '../components/account-name.ts';
import { type Draft, optionsOf, targetId } from '../drafts/draft.ts';
import { optionErrors } from '../options/option-errors.ts';
import { optionNames } from '../options/option-names.ts';
import { TargetOptions } from '../options/target-options.tsx';
import { t } from './texts.ts';

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
    if (!account || !platform || optionNames(platform).length === 0) return [];
    return [{ target, position, account, platform }];
  });
  return forms.length === 0 ? null : (
    <fieldset class="field">
      <legend>{t.options}</legend>
      {forms.map(({ target, position, account, platform }) => (
        <TargetOptions
          key={target}
          platform={platform}
          name={accountName(account)}
          values={optionsOf(draft, target)}
          errorsFor={(option) => optionErrors(problems, position, option)}
          rejection={rejection}
          onChange={(values) => onChange({ options: { ...draft.options, [target]: values } })}
        />
      ))}
    </fieldset>
  );
}
