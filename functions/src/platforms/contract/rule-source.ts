/**
 * `error`: the post cannot be published as it stands. `warning`: it may be refused, as that depends on what is not known, or
 * is published otherwise than it is written.
 */
export type Severity = 'error' | 'warning';

/**
 * Where a rule is from, and the month or year of that material where it is known. Without an address it is Herald's own, or
 * seen in use.
 */
export interface RuleSource {
  url: string | null;
  asOf: string | null;
}
