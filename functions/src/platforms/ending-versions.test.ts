import { expect, it } from 'vitest';
import { DAY } from '../model/clock.ts';
import { platforms } from '../model/platform.ts';
import { endingVersions } from './ending-versions.ts';
import { platformDefinitions } from './registry.ts';

const config = { authUrl: '', apiUrl: '', clientId: '1', redirectUri: '' };
const SEPTEMBER_2027 = Date.UTC(2027, 8, 1);

function endingAt(now: number, apiVersion?: string): unknown[] {
  const linkedin = { ...config, ...(apiVersion === undefined ? {} : { apiVersion }) };
  return endingVersions({ linkedin, x: config }, now).map(({ platform, endsOn, hasEnded }) => [
    platform,
    endsOn,
    hasEnded,
  ]);
}

it('a warning comes 60 days before the end of a version, and says when it has ended', () => {
  expect(endingAt(SEPTEMBER_2027 - 60 * DAY - 1)).toEqual([]);
  expect(endingAt(SEPTEMBER_2027 - 60 * DAY)).toEqual([['linkedin', '2027-09-01', false]]);
  expect(endingAt(SEPTEMBER_2027)).toEqual([['linkedin', '2027-09-01', true]]);
  expect(endingAt(SEPTEMBER_2027, '202701')).toEqual([]);
});

it('the end of every version that Herald uses by itself is known', () => {
  const versions = platforms.flatMap((platform) => platformDefinitions[platform].apiVersion ?? []);
  expect(versions).toHaveLength(3);
  for (const { value, endOf } of versions) expect(Date.parse(endOf(value))).toBeGreaterThan(Date.UTC(2027, 0));
});
