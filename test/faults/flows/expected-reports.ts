// The faults after which an outcome cannot be known, or only the user can act. Nowhere else is a report accepted.
import type { Flow } from '../flow.ts';
import type { PlatformFaults } from '../platform-faults.ts';

type MayReport = NonNullable<Flow['mayReport']>;

/** A worker that ends between the intent and the record of a post leaves the outcome unknown. */
export function postUnknown({ unknownAround }: PlatformFaults): MayReport {
  return ({ call }, baseline) => unknownAround !== undefined && around(unknownAround, baseline).includes(call);
}

/** A worker that is killed before it has stored the new refresh token loses the account. */
export function refreshLost({ replacesRefreshToken }: PlatformFaults): MayReport {
  return ({ call, mode }, baseline) => {
    // The last one: a call without the server's nonce is repeated with it.
    const [refresh, save] = replacesRefreshToken ? around(replacesRefreshToken, baseline).slice(-2) : [];
    return (
      (call === refresh && (mode === 'kill-after' || mode === 'lose')) || (call === save && mode === 'kill-before')
    );
  };
}

/** The calls that match a pattern, each with the one before it and the one after it. */
function around(pattern: RegExp, baseline: readonly string[]): string[] {
  return baseline.flatMap((call, index) => (pattern.test(call) ? baseline.slice(index - 1, index + 2) : []));
}
