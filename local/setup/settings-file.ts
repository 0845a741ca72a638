import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Values, withValues } from './command.ts';

export interface Additions {
  added: string[];
  /** Settings that have another value than the wanted one. */
  kept: { name: string; value: string; wanted: string }[];
}

/** Adds the settings that a file lacks, and keeps everything that it has. `$NAME` in them is one of the values. */
export function addSettings(file: string, wanted: Readonly<Record<string, string>>, values: Values): Additions {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const present = parseEnv(text);
  const entries = Object.entries(wanted).map(([name, value]) => ({ name, wanted: withValues(value, values) }));
  const missing = entries.filter(({ name }) => !present[name]);
  if (missing.length > 0) {
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    writeFileSync(
      file,
      `${text}${separator}${missing.map((entry) => settingLine(entry.name, entry.wanted)).join('\n')}\n`,
    );
  }
  return {
    added: missing.map(({ name }) => name),
    kept: entries.flatMap((entry) => {
      const value = present[entry.name];
      return value && value !== entry.wanted ? [{ ...entry, value }] : [];
    }),
  };
}

/** A line of the file; quoted where the value has other characters than those of addresses and ids. */
export function settingLine(name: string, value: string): string {
  return `${name}=${/^[\w$@:,./-]*$/.test(value) ? value : JSON.stringify(value)}`;
}

/** The settings of a file; none where it does not exist. */
export function readSettingsFile(file: string): Readonly<Record<string, string | undefined>> {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
