import { z } from 'zod';
import { inProject } from '../project.ts';

/** Where `npm start` writes the description of its stack, for other commands. */
export const DESCRIPTION_FILE = inProject('.local', 'stack.json');
/** Where a second stack, on free ports, writes its description. */
export const OTHER_DESCRIPTION_FILE = inProject('.local', `stack-${process.pid}.json`);

/** A running local stack, as `.local/stack.json` and the tests see it. Hosts are `address:port`. */
export const stackDescription = z.object({
  projectId: z.string(),
  apiUrl: z.string(),
  functionsUrl: z.string(),
  webUrl: z.string(),
  sandboxUrl: z.string(),
  firestoreHost: z.string(),
  authHost: z.string(),
  storageHost: z.string(),
  tasksHost: z.string(),
  smtpHost: z.string(),
  /** Lists and runs the scheduled functions. */
  jobsUrl: z.string(),
  /** The file that queries without an index are listed in. */
  refusedQueries: z.string(),
  /** The settings that commands for operators share with the functions. */
  settings: z.object({ BILLING: z.string(), STRIPE_PRICE_ID: z.string() }),
  firestoreEngine: z.enum(['official', 'embedded']),
  demo: z.object({ uid: z.string(), email: z.string(), password: z.string(), apiKey: z.string() }),
});

export type StackDescription = z.infer<typeof stackDescription>;
