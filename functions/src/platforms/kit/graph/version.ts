import type { ApiVersion } from '../../contract/definition.ts';

/** One of the supported versions of the Graph API; each lives about two years. */
export const graphVersion: ApiVersion = {
  value: 'v25.0',
  endOf: () => '2028-07-29',
  source: 'https://developers.facebook.com/docs/graph-api/changelog',
};
