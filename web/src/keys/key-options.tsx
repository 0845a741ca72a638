import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Field, FieldErrors } from '../components/field.tsx';
import { describeScopes, type KeyScope, preparingScopes, scopeLabels } from './scopes.ts';

export interface KeyOptions {
  scopes: readonly KeyScope[];
  /** Null is for ever. */
  days: number | null;
  /** False is a test key: simulated accounts, and nothing is sent to a platform. */
  livemode: boolean;
}

const lives = [
  { label: 'until it is revoked', days: null },
  { label: 'for 30 days', days: 30 },
  { label: 'for 90 days', days: 90 },
  { label: 'for 1 year', days: 365 },
] as const;

interface KeyOptionsFieldsProps {
  options: KeyOptions;
  scopeErrors: readonly string[];
  onChange: (options: KeyOptions) => void;
}

/** What a new key may do, and for how long. */
export function KeyOptionsFields({ options, scopeErrors, onChange }: KeyOptionsFieldsProps) {
  const toggle = (scope: KeyScope, isChosen: boolean) =>
    onChange({
      ...options,
      scopes: isChosen ? [...options.scopes, scope] : options.scopes.filter((one) => one !== scope),
    });
  const prepareOnly = () => {
    onChange({ ...options, scopes: preparingScopes });
    announce(`This key may ${describeScopes(preparingScopes)}.`);
  };
  return (
    <>
      <fieldset class="field" aria-describedby={scopeErrors.length > 0 ? 'scope-errors' : undefined}>
        <legend>Permissions</legend>
        <div class="scopes">
          {scopeLabels.map(({ scope, label }) => (
            <Checkbox
              key={scope}
              label={label}
              checked={options.scopes.includes(scope)}
              onChange={(checked) => toggle(scope, checked)}
            />
          ))}
        </div>
        <FieldErrors id="scope-errors" errors={scopeErrors} />
        <div class="scope-preset">
          <button type="button" class="small" aria-describedby="preset-hint" onClick={prepareOnly}>
            Prepare drafts only
          </button>
          <span class="hint" id="preset-hint">
            for an assistant that may prepare posts and not publish them
          </span>
        </div>
      </fieldset>
      <Field label="Accounts">
        {(control) => (
          <select
            {...control}
            value={String(options.livemode)}
            onChange={(event) => onChange({ ...options, livemode: event.currentTarget.value === 'true' })}
          >
            <option value="true">your accounts</option>
            <option value="false">simulated accounts, for tests</option>
          </select>
        )}
      </Field>
      <Field label="Valid">
        {(control) => (
          <select
            {...control}
            value={String(options.days)}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              onChange({ ...options, days: lives.find(({ days }) => String(days) === chosen)?.days ?? null });
            }}
          >
            {lives.map(({ label, days }) => (
              <option key={label} value={String(days)}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
