import { inProject } from '../../project.ts';
import { errorPages, parsePage } from './pages.ts';

export const FIXES_FILE = inProject('functions/src/http/server/errors/error-fixes.ts');

/** What FIXES_FILE says: the fixes from docs/errors/requests.md. */
export function renderFixes(): string {
  const sections = errorPages.filter(({ id }) => id === 'requests').flatMap((page) => parsePage(page).sections);
  const fixes = sections.flatMap(({ code, fix }) => (fix === null ? [] : [`  ${code}: ${JSON.stringify(fix)},\n`]));
  return `// Generated from docs/errors by \`npm run error-docs\`. Do not edit.

import type { ErrorCode } from '../../../model/errors.ts';

/** What would mend an error, in a sentence. Missing where nothing would. */
export const errorFixes: Readonly<Partial<Record<ErrorCode, string>>> = {\n${fixes.join('')}};\n`;
}
