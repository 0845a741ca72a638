interface PictureChoiceProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in view. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class="segmented-control">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
