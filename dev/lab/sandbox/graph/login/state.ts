import { z } from 'zod';
import type { PlatformContext } from '../../core/platform.ts';
import { count, flag } from '../../core/settings.ts';

/** Settings of the platforms behind Facebook Login. */
export const loginSettings = {
  tellsExpiry: flag(true, 'token responses of Facebook Login have expires_in'),
  requireProof: flag(true, 'calls of Facebook Login with a token need appsecret_proof'),
  pagesPerPerson: count(1, 'Pages on which a new simulated user has a role, listed in /me/accounts'),
  businesses: count(0, 'Business Portfolios of a new simulated user'),
  ownedPages: count(0, 'Pages that each business owns and /me/accounts does not list'),
  clientPages: count(0, 'Pages of others that each business may use'),
  businessRoles: flag(true, 'users may post to the Pages of their businesses: the lists have their tokens'),
  pagesPerList: z.int().min(1).default(100).describe('Pages or businesses in one response, at most'),
  tasks: z
    .array(z.string())
    .default(['ANALYZE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'])
    .describe('tasks of users on their Pages'),
};

interface Settings {
  clientId: string;
  clientSecret: string;
  redirectUris: string[] | null;
  codeLifeMs: number;
  shortTokenLifeMs: number;
  longTokenLifeMs: number;
  tellsExpiry: boolean;
  requireProof: boolean;
  pagesPerPerson: number;
  businesses: number;
  ownedPages: number;
  clientPages: number;
  businessRoles: boolean;
  pagesPerList: number;
  tasks: string[];
}

/** A user who logs in, and what they manage. Their tokens are stored under the first of all their Pages. */
export interface FacebookUser {
  /** The accounts of the sandbox behind the Pages. */
  pageIds: string[];
  businesses: Business[];
}

/** A Business Portfolio, with its Pages. */
export interface Business {
  id: string;
  owned: string[];
  client: string[];
}

export interface LoginState extends PlatformContext<Settings> {
  /** By username. */
  users: Map<string, FacebookUser>;
}
