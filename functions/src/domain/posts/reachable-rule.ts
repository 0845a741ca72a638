import { plainRule } from './plain-rule.ts';

/** Of all files, whatever the platform. */
export const reachableRule = plainRule(
  'media.reachable',
  'media',
  'The address of a file has to be public, and lead straight to it.',
);
