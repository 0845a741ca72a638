import { type CsvColumns, type CsvField, csvFields } from '@herald-publishing/client/csv';
import { Field } from '../components/field.tsx';

const labels: Readonly<Record<CsvField, { label: string; hint: string; none: string }>> = {
  text: { label: 'Text', hint: 'The text of the post.', none: 'No text' },
  accounts: {
    label: 'Accounts',
    hint: 'Such as x, or instagram:1784…; several are possible.',
    none: 'Choose a column',
  },
  scheduledTime: { label: 'Time', hint: 'Such as 2030-01-31 09:00, next or now.', none: 'Publish at once' },
  timeZone: { label: 'Time zone of each row', hint: 'Such as Europe/Madrid.', none: 'The time zone below' },
  media: { label: 'Images and videos', hint: 'Their addresses, with spaces between them.', none: 'No files' },
  altTexts: { label: 'Alternative texts', hint: 'In the same order, with | between them.', none: 'No texts' },
  link: { label: 'Link', hint: 'A page to preview.', none: 'No link' },
};

interface ColumnFieldsProps {
  columns: readonly string[];
  chosen: CsvColumns;
  timeZone: string;
  onChange: (change: { chosen?: CsvColumns; timeZone?: string }) => void;
}

/** Which column has what, and the time zone of the file. */
export function ColumnFields({ columns, chosen, timeZone, onChange }: ColumnFieldsProps) {
  const choose = (field: CsvField, column: string) => {
    const { [field]: _, ...others } = chosen;
    onChange({ chosen: column === '' ? others : { ...others, [field]: column } });
  };
  return (
    <div class="columns">
      {csvFields.map((field) => (
        <Field key={field} label={labels[field].label} hint={labels[field].hint}>
          {(control) => (
            <select
              {...control}
              value={chosen[field] ?? ''}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
            >
              <option value="">{labels[field].none}</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Field label="Time zone" hint="Of times without a zone.">
        {(control) => (
          <select {...control} value={timeZone} onChange={(event) => onChange({ timeZone: event.currentTarget.value })}>
            {timeZones().map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** The zone of this device, which the browser may not list. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function timeZones(): string[] {
  return [...new Set([ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])];
}
