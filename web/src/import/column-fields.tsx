import { type CsvColumns, type CsvField, csvFields } from '@herald-publishing/client/csv';
import { Field } from '../components/field.tsx';
import { texts } from '../i18n/texts.ts';
import { t } from './texts.ts';

const columnLabels = texts('columnLabels', {
  text: 'Text',
  accounts: 'Accounts',
  scheduledTime: 'Time',
  timeZone: 'Time zone of each row',
  media: 'Images and videos',
  altTexts: 'Alternative texts',
  link: 'Link',
  keepMetadata: 'Keep metadata',
});

const columnHints = texts('columnHints', {
  text: 'The text of the post.',
  accounts: 'Such as x, or instagram:1784…; several are possible.',
  scheduledTime: 'Such as 2030-01-31 09:00, next or now.',
  timeZone: 'Such as Europe/Madrid.',
  media: 'Their addresses, with spaces between them.',
  altTexts: 'In the same order, with | between them.',
  link: 'A page to preview.',
  keepMetadata: 'true keeps position, camera and owner.',
});

/** Where no column is chosen. */
const withoutColumn = texts('withoutColumn', {
  text: 'No text',
  accounts: 'Choose a column',
  scheduledTime: 'Publish at once',
  timeZone: 'The time zone below',
  media: 'No files',
  altTexts: 'No texts',
  link: 'No link',
  keepMetadata: 'Removed',
});

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
        <Field key={field} label={columnLabels[field]} hint={columnHints[field]}>
          {(control) => (
            <select
              {...control}
              value={chosen[field] ?? ''}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
            >
              <option value="">{withoutColumn[field]}</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Field label={t.timeZone} hint={t.timeZoneHint}>
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
