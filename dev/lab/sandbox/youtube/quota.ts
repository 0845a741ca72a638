import { apiError } from './errors.ts';
import type { YoutubeState } from './state.ts';

/** Counts a call against the project's units of a day in California. https://developers.google.com/youtube/v3/determine_quota_cost */
export function spendUnits(state: YoutubeState, units: number) {
  const day = new Date(state.clock.now()).toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' });
  const { unitsPerDay } = state.settings();
  const used = (state.units.get(day) ?? 0) + units;
  if (unitsPerDay !== null && used > unitsPerDay)
    throw apiError(
      403,
      'youtube.quota',
      'quotaExceeded',
      'The request cannot be completed: you have exceeded your quota.',
    );
  state.units.set(day, used);
}
