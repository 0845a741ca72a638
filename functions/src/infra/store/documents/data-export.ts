import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/exports/current`: the latest export of everything that is stored of a user. */
export const dataExport = z.object({
  id: z.string(),
  requestedAt: instant,
  /** When its file was complete; null until then, as is what follows. */
  readyAt: instant.nullable(),
  storagePath: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
});

export type DataExport = z.infer<typeof dataExport>;
