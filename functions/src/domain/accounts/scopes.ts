import { HeraldError } from '../../model/errors.ts';
import type { PlatformSettings } from '../../platforms/contract/definition.ts';
import type { Connect } from '../../platforms/contract/oauth.ts';

type Scopes = Connect['scopes'];

const MAX_SCOPES = 50;
const scope = /^[A-Za-z0-9._:/-]{1,128}$/;

/** The scopes in a list separated by commas, spaces, or both. */
function scopesIn(text: string): string[] {
  return unique(text.split(/[\s,]+/).filter(Boolean));
}

/** The scopes of a platform, by the login that the operator has chosen. The operator's scopes replace the defaults. */
export function chosenScopes(connect: Pick<Connect, 'scopes' | 'scopesOf'>, settings: PlatformSettings): Scopes {
  const scopes = connect.scopesOf?.(settings) ?? connect.scopes;
  return settings.scopes === undefined ? scopes : { ...scopes, defaults: settings.scopes };
}

/**
 * The scopes to request from the platform: the required ones, plus those of the client or else the defaults. Throws
 * `validation_error` on a malformed scope.
 */
export function requestedScopes({ required, defaults }: Scopes, wanted: string | null): string[] {
  if (wanted === null) return unique([...required, ...defaults]);
  const chosen = scopesIn(wanted);
  if (chosen.length > MAX_SCOPES || !chosen.every((name) => scope.test(name))) {
    const message = 'scopes must be a comma-separated list of scope names.';
    throw new HeraldError('validation_error', message, {
      details: [{ field: 'query.scopes', message, code: 'invalid_string' }],
    });
  }
  return unique([...required, ...chosen]);
}

/** The scopes that an account needs and the user has not granted. A platform that does not list them has granted all. */
export function scopesNotGranted({ required, defaults, optional = [] }: Scopes, granted: string | null): string[] {
  if (granted === null) return [];
  const has = new Set([...scopesIn(granted), ...optional]);
  return unique([...required, ...defaults]).filter((name) => !has.has(name));
}

function unique(scopes: readonly string[]): string[] {
  return [...new Set(scopes)];
}
