import type { ApiError } from '../api/api-error.ts';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Field, FieldErrors } from '../components/field.tsx';
import type { KeyOptions } from './options.ts';
import { allScopes, describeScopes, type KeyScope, preparingScopes, scopeLabel } from './scopes.ts';
import { t } from './texts.ts';
import { WhereFields } from './where-fields.tsx';

const lives = [
  { label: t.untilRevoked, days: null },
  { label: t.for30Days, days: 30 },
  { label: t.for90Days, days: 90 },
  { label: t.forOneYear, days: 365 },
] as const;

interface KeyOptionsFieldsProps {
  /** The scopes to choose from. */
  offered: readonly KeyScope[];
  options: KeyOptions;
  error: ApiError | null;
  onChange: (options: KeyOptions) => void;
}

/** What a key or an app may do, where, how often and for how long. */
export function KeyOptionsFields({ offered, options, error, onChange }: KeyOptionsFieldsProps) {
  return (
    <>
      <ScopesField offered={offered} options={options} error={error} onChange={onChange} />
      <WhereFields options={options} error={error} onChange={onChange} />
      <LifetimeField options={options} onChange={onChange} />
      <RequestsField options={options} error={error} onChange={onChange} />
    </>
  );
}

function ScopesField({ offered, options, error, onChange }: KeyOptionsFieldsProps) {
  const errors = error?.messagesFor('body.scopes') ?? [];
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
    <fieldset class="field" aria-describedby={errors.length > 0 ? 'scope-errors' : undefined}>
      <legend>{t.permissions}</legend>
      <div class="scopes">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabel(scope)}
            checked={options.scopes.includes(scope)}
            onChange={(checked) => toggle(scope, checked)}
          />
        ))}
      </div>
      <FieldErrors id="scope-errors" errors={errors} />
      {offered === allScopes && (
        <div class="scope-preset">
          <button type="button" class="small" aria-describedby="preset-hint" onClick={prepareOnly}>
            {t.prepareOnly}
          </button>
          <span class="hint" id="preset-hint">
            {t.prepareOnlyHint}
          </span>
        </div>
      )}
    </fieldset>
  );
}

function LifetimeField({ options, onChange }: Pick<KeyOptionsFieldsProps, 'options' | 'onChange'>) {
  return (
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
  );
}

function RequestsField({ options, error, onChange }: Omit<KeyOptionsFieldsProps, 'offered'>) {
  const errors = error?.messagesFor('body.requestsPerMinute') ?? [];
  return (
    <Field label={t.requestLimit} hint={t.requestLimitHint} errors={errors}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          value={options.requestsPerMinute ?? ''}
          onInput={({ currentTarget: { value, valueAsNumber } }) =>
            onChange({ ...options, requestsPerMinute: value === '' ? null : valueAsNumber })
          }
        />
      )}
    </Field>
  );
}
