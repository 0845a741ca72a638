interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** The ids of what describes it. */
  describedBy?: string;
  /** Whether what describes it contains an error. */
  isInvalid?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  checked,
  disabled = false,
  describedBy,
  isInvalid = false,
  onChange,
}: CheckboxProps) {
  return (
    <label class="checkbox-label">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
