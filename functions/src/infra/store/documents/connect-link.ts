import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

/** How the page of a link looks, as its customer has it. */
export const connectLinkBranding = z.object({
  name: z.string().nullable().default(null),
  logoUrl: z.string().nullable().default(null),
  color: z.string().nullable().default(null),
});

export type ConnectLinkBranding = z.infer<typeof connectLinkBranding>;

/** `connectLinks/{SHA-256 of the token, hex}`: lets whoever has the token connect accounts for a user. */
export const connectLink = z.object({
  /** The user to whom the accounts will belong: a customer, or a profile of one. */
  userId: z.string(),
  /** How the page names the customer. */
  customerName: z.string(),
  platforms: z.array(z.enum(platforms)),
  returnTo: z.string().nullable(),
  branding: connectLinkBranding,
  /** A BCP 47 tag. */
  language: z.string().nullable(),
  createdAt: instant,
  expireAt: instant,
  revokedAt: instant.nullable().default(null),
});

export type ConnectLink = z.infer<typeof connectLink>;
