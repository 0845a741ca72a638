// Writes the types of the endpoints that the web pages call: `npm run api-types`.
import { writeFileSync } from 'node:fs';
import { renderApiTypes, SCHEMA_FILE } from './render.ts';

writeFileSync(SCHEMA_FILE, await renderApiTypes());
