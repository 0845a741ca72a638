// Writes what the API says would fix an error, from docs/errors: `npm run error-docs`.
import { writeFileSync } from 'node:fs';
import { FIXES_FILE, renderFixes } from './render.ts';

writeFileSync(FIXES_FILE, renderFixes());
