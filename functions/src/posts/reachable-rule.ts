import type { Rule } from '../platforms/contract/rules.ts';

/** Of all files, whatever the platform. */
export const reachableRule: Rule = {
  id: 'media.reachable',
  subject: 'media',
  severity: 'error',
  limit: null,
  unit: null,
  counting: null,
  types: null,
  description: 'The address of a file has to be public, and lead straight to it.',
  source: { url: null, asOf: null },
};
