import { appendFileSync } from 'node:fs';
import { IndexCheck, readDefinitions } from '@herald-lab/firestore';
import { z } from 'zod';
import { print } from '../process/child-entry.ts';

/** What an engine's process checks queries against. */
export const indexSettings = z.object({
  /** The firestore.indexes.json of the project. */
  definitions: z.string(),
  projectId: z.string(),
  /** The file that refused queries are appended to, one a line. */
  refusals: z.string(),
});
export type IndexSettings = z.infer<typeof indexSettings>;

/** The index check of an engine's process. Refused queries are also printed. */
export function createChildCheck({ definitions, projectId, refusals }: IndexSettings): IndexCheck {
  return new IndexCheck({
    definitions: readDefinitions(definitions),
    projectId,
    onRefusal(message) {
      appendFileSync(refusals, `${message}\n`);
      print(`Firestore refused a query. ${message}`);
    },
  });
}
