// Writes the types of the API that the web pages and the client use: `npm run api-types`, a part of the build.
import { writeFileSync } from 'node:fs';
import { renderApiTypes } from './render.ts';

for (const { file, content } of await renderApiTypes()) writeFileSync(file, content);
