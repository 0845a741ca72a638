import type { Rule } from '../../platforms/contract/rules.ts';

/** A rule of Herald's own: without a limit, and of no platform's documentation. */
export function plainRule(id: string, subject: Rule['subject'], description: string): Rule {
  return {
    id,
    subject,
    severity: 'error',
    limit: null,
    unit: null,
    counting: null,
    types: null,
    description,
    source: { url: null, asOf: null },
  };
}

/** Applies to all files on every platform. */
export const reachableRule = plainRule(
  'media.reachable',
  'media',
  'The address of a file must be public and lead directly to the file.',
);
