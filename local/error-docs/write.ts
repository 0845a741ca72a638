import { writeFileSync } from 'node:fs';
import { renderErrorDocs } from './render.ts';

// Writes what the API says would fix an error, from docs/errors: `npm run error-docs`.

for (const { file, content } of renderErrorDocs()) writeFileSync(file, content);
