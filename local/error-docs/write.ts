// Writes what the API says of its error codes, from the pages in docs/errors: `npm run error-docs`.
import { writeFileSync } from 'node:fs';
import { renderErrorDocs } from './render.ts';

for (const { file, content } of renderErrorDocs()) writeFileSync(file, content);
