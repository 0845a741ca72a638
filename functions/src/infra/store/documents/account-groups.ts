import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

const accountGroup = z.object({
  name: z.string(),
  accounts: z.array(z.object({ platform: z.enum(platforms), accountId: z.string() })),
});

/** `users/{uid}/accountGroups/current`: groups of accounts, in the order of the user. An account may be disconnected since. */
export const accountGroups = z.object({
  groups: z.array(accountGroup),
  updatedAt: instant,
});

export type AccountGroup = z.infer<typeof accountGroup>;
export type AccountGroups = z.infer<typeof accountGroups>;
