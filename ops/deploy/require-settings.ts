import { settingsFilesOf } from '../setup/settings-file.ts';

/** The files with the settings of a project, from the root of the checkout. Throws where `npm run setup` has not written any. */
export function requireSettings(project: string): string[] {
  const files = settingsFilesOf(project);
  if (files.length === 0)
    throw new Error(`There is no functions/.env.${project}: npm run setup -- ${project} writes it.`);
  return files;
}
