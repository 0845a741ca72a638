import { type CsvColumns, type CsvField, csvFields } from '@herald-publishing/client/csv';
import { Field } from '../components/field.tsx';
import { columnHints, columnLabels, withoutColumn } from './column-texts.ts';
import { t } from './texts.ts';

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
