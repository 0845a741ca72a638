import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Field, FieldErrors } from '../components/field.tsx';
import { describeScopes, type KeyScope, preparingScopes, scopeLabels } from './scopes.ts';
import { t } from './texts.ts';

export interface KeyOptions {
  scopes: readonly KeyScope[];
  /** Null is for ever. */
  days: number | null;
  /** False is a test key: simulated accounts, and nothing is sent to a platform. */
  livemode: boolean;
}

const lives = [
  { label: t.untilRevoked, days: null },
  { label: t.for30Days, days: 30 },
  { label: t.for90Days, days: 90 },
  { label: t.forOneYear, days: 365 },
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
    announce(t.keyMay({ permissions: describeScopes(preparingScopes) }));
  };
  return (
    <>
      <fieldset class="field" aria-describedby={scopeErrors.length > 0 ? 'scope-errors' : undefined}>
        <legend>{t.permissions}</legend>
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
            {t.prepareOnly}
          </button>
          <span class="hint" id="preset-hint">
            {t.prepareOnlyHint}
          </span>
        </div>
      </fieldset>
      <Field label={t.accounts}>
        {(control) => (
          <select
            {...control}
            value={String(options.livemode)}
            onChange={(event) => onChange({ ...options, livemode: event.currentTarget.value === 'true' })}
          >
            <option value="true">{t.yourAccounts}</option>
            <option value="false">{t.simulatedAccounts}</option>
          </select>
        )}
      </Field>
      <Field label={t.valid}>
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
