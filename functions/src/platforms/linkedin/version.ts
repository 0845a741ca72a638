import type { ApiVersion } from '../contract/definition.ts';

/** A version is named by its month, as YYYYMM, and is served for a year. */
export const apiVersion: ApiVersion = {
  value: '202609',
  endOf: (version) => `${Number(version.slice(0, 4)) + 1}-${version.slice(4)}-01`,
  source: 'https://learn.microsoft.com/linkedin/marketing/versioning',
};
