import { plainRule } from './plain-rule.ts';

/** Applies to all files on every platform. */
export const reachableRule = plainRule(
  'media.reachable',
  'media',
  'The address of a file has to be public, and lead straight to it.',
);
