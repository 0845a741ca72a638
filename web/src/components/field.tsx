import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** The attributes that connect a control to its label, hint and errors. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  errors?: readonly string[];
  children: (control: ControlProps) => ComponentChildren;
}

/** A labelled control with its hint and error messages. */
export function Field({ label, hint, errors = [], children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errors.length > 0 ? true : undefined,
      })}
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return errors.length === 0 ? null : (
    <ul class="field-errors" id={id}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
