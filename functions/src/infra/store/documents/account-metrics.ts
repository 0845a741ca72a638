import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';
import { observation } from './observation.ts';

/** `users/{uid}/accountMetrics/{platform}:{accountId}`: the numbers of a connected account, one observation a day. */
export const accountMetrics = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  /** When the numbers are read next; null once the account is not connected any more. */
  observeAt: instant.nullable(),
  failedReads: z.number().int().default(0),
  /** The newest last, at most one of each UTC day. */
  observations: z.array(observation).catch([]),
});

/** When the numbers of an account or of one of its posts are read next. */
export const observationTime = accountMetrics.pick({ accountId: true, observeAt: true });

export type AccountMetrics = z.infer<typeof accountMetrics>;
