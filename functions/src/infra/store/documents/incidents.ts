import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

export const incident = z.object({
  id: z.string(),
  platforms: z.array(z.enum(platforms)),
  startedAt: instant,
  /** Null while it lasts. */
  endedAt: instant.nullable(),
  /** What operators have said about it, the oldest first. */
  updates: z.array(z.object({ at: instant, text: z.string() })),
});

/** `operations/incidents`: the incidents of the last 90 days, the newest first. */
export const incidents = z.object({ incidents: z.array(incident) });

export type Incident = z.infer<typeof incident>;
