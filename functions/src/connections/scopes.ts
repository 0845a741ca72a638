import { HeraldError } from '../errors.ts';
import type { Connect } from '../platforms/contract/connect.ts';

type Scopes = Connect['scopes'];

const MOST = 50;
const scope = /^[A-Za-z0-9._:/-]{1,128}$/;

const unique = (scopes: readonly string[]): string[] => [...new Set(scopes)];

/** The scopes in a list as people or platforms write it: with commas, spaces, or both. */
export const scopesIn = (text: string): string[] => unique(text.split(/[\s,]+/).filter(Boolean));

/**
 * What to ask the platform for: always what is required, and what the client wants of the rest (the defaults where it
 * does not say). Throws `validation_error` on what can be no scope.
 */
export const scopesToAsk = ({ required, defaults }: Scopes, wanted: string | null): string[] => {
  if (wanted === null) return unique([...required, ...defaults]);
  const chosen = scopesIn(wanted);
  if (chosen.length > MOST || !chosen.every((name) => scope.test(name))) {
    const message = 'scopes must be a comma-separated list of scope names.';
    const details = [{ field: 'query.scopes', message, code: 'invalid_string' }];
    throw new HeraldError('validation_error', message, { details });
  }
  return unique([...required, ...chosen]);
};

/** What Herald works with and the person has not granted. A platform that tells nothing has granted everything. */
export const scopesMissing = ({ required, defaults }: Scopes, granted: string | null): string[] => {
  if (granted === null) return [];
  const has = new Set(scopesIn(granted));
  return unique([...required, ...defaults]).filter((name) => !has.has(name));
};
