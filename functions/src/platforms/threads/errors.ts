import type { PlatformResponse } from '../../http/platform-http.ts';
import { type Dialect, type GraphFailure, graphFailure } from '../kit/graph/errors.ts';
import { RATE_WAIT_MS } from './limits.ts';

/** Threads' own part of the Graph API's errors. https://developers.facebook.com/docs/threads/troubleshooting */
export const dialect: Dialect = {
  displayName: 'Threads',
  codes: {
    24: 'notThere',
    452: 'deadToken',
    9004: 'mediaUnreachable',
    1609005: 'badLink',
    2207005: 'mediaFormat',
    2207051: 'restricted',
    2207052: 'mediaUnreachable',
    4279013: 'restricted',
  },
  subcodes: {
    2207005: 'mediaFormat',
    2207051: 'restricted',
    2207052: 'mediaUnreachable',
    4279009: 'notThere',
    4279013: 'restricted',
    4279047: 'badLink',
  },
  sentences: { mediaFormat: 'Threads cannot read this image. JPEG and PNG images of up to 8 MB work.' },
  sentencesOfCodes: {},
  waits: { rateLimit: RATE_WAIT_MS },
  doubtful: new Set(),
};

/** What an answer of Threads that is no success means. */
export const threadsFailure = (
  response: PlatformResponse,
  call: { visible: boolean; now: number | null },
): GraphFailure => graphFailure(dialect, response, call);
