import { type EndpointLimit, FREE_FILES } from '../../../../infra/limits/tiers.ts';

/** Shared by all ways to bring a file. */
export const MEDIA_LIMIT: EndpointLimit = {
  prefix: 'media-upload',
  perMinute: 30,
  free: FREE_FILES,
};

/** For the pages, where a user may choose all files of several posts at once. */
export const PAGES_UPLOAD_LIMIT: EndpointLimit = { prefix: 'pages-upload', perMinute: 240 };
