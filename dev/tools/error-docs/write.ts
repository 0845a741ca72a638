// Writes what the API says would fix an error, from docs/errors: `npm run error-docs`.
import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../../command-line.ts';
import { FIXES_FILE, renderFixes } from './render.ts';

readCommandLine('Usage: npm run error-docs\nWrites what the API says would fix an error, from docs/errors.', {});

writeFileSync(FIXES_FILE, renderFixes());
