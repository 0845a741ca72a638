import { existsSync } from 'node:fs';
import { inProject } from '../project.ts';

/** The path of the settings of a project, from the root of the checkout. Throws where `npm run setup` has not written them. */
export function requireSettings(project: string): string {
  const file = `functions/.env.${project}`;
  if (!existsSync(inProject(file))) throw new Error(`There is no ${file}: npm run setup -- ${project} writes it.`);
  return file;
}
