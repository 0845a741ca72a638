import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { inProject } from '../../dev/project.ts';
import { type Values, withValues } from './command.ts';

interface Additions {
  added: string[];
  /** Settings that have another value than the wanted one. */
  kept: { name: string; value: string; wanted: string }[];
}

/** Adds the settings that a file lacks, and keeps everything that it has. `$NAME` in them is one of the values. */
export function addSettings(file: string, wanted: Readonly<Record<string, string>>, values: Values): Additions {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const present = readSettingsFile(file);
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

/** A line of the file; quoted where the value has characters that addresses and ids do not have. */
export function settingLine(name: string, value: string): string {
  return `${name}=${/^[\w$@:,./-]*$/.test(value) ? value : JSON.stringify(value)}`;
}

/** The settings in the file of a project and in `.env` beside it, which the Firebase CLI reads for every project. */
export function readSettingsFile(file: string): Readonly<Record<string, string | undefined>> {
  const texts = [join(dirname(file), '.env'), file].filter(existsSync).map((path) => readFileSync(path, 'utf8'));
  return Object.assign({}, ...texts.map((text) => parseEnv(text)));
}

/** The files with the settings of a project that exist, from the folder of the repository. */
export function settingsFilesOf(project: string): string[] {
  return ['functions/.env', `functions/.env.${project}`].filter((file) => existsSync(inProject(file)));
}
