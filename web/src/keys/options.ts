import type { CreateKeyBody } from '../api/types.ts';
import { allScopes, type KeyScope } from './scopes.ts';

/** What a person chooses of a key, or of the access of an app. */
export interface KeyOptions {
  scopes: readonly KeyScope[];
  /** Null is the user, and any profile. */
  profileId: string | null;
  /** As `platform:accountId`. Null is all, also those that are connected later. */
  accounts: readonly string[] | null;
  /** Null is no separate limit. */
  requestsPerMinute: number | null;
  /** Null is for ever. */
  days: number | null;
  /** False is test mode: simulated accounts, and nothing is sent to a platform. */
  livemode: boolean;
}

export const unlimited: KeyOptions = {
  scopes: allScopes,
  profileId: null,
  accounts: null,
  requestsPerMinute: null,
  days: null,
  livemode: true,
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The limits beside the scopes as a request contains them. Profiles and accounts of the page are those of live mode. */
export function limitsIn({ profileId, accounts, requestsPerMinute, days, livemode }: KeyOptions) {
  return {
    livemode,
    ...(livemode && profileId !== null ? { profile: profileId } : {}),
    ...(livemode && accounts ? { accounts: [...accounts] } : {}),
    ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
    ...(days === null ? {} : { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() }),
  } satisfies CreateKeyBody;
}

/** The fields of a request whose errors stand beside their controls. */
export const explainedFields = ['body.scopes', 'body.accounts', 'body.requestsPerMinute'];
