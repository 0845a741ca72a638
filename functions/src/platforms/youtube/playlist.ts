import { z } from 'zod';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { FollowUp } from '../contract/module.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/lookup.ts';
import { rejected } from '../kit/outcomes.ts';
import { type YouTubeApi, youtubeApi } from './api.ts';
import { PAUSE_MS, YouTubeFailure } from './errors.ts';
import { optionsOf } from './rules.ts';

const playlistItem = z.object({ id: z.string() });

/** The entry of a video in a playlist, made once: YouTube would make a second one. https://developers.google.com/youtube/v3/docs/playlistItems/insert */
export const playlist: FollowUp = {
  name: 'playlist',
  label: 'place in the playlist',
  isNeeded: (content) => optionsOf(content).playlistId !== undefined,
  run: async ({ content, account, steps, http, clock }, { apiUrl }, { id: videoId }) => {
    const playlistId = optionsOf(content).playlistId ?? '';
    const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
    await steps.once(
      'playlistItem',
      playlistItem,
      () => addToPlaylist(api, playlistId, videoId),
      ({ endedAt }) =>
        unknownOnFailure(
          (failure) => retryDelayOf(failure) ?? PAUSE_MS,
          async () => {
            const id = await api.playlistItem(playlistId, videoId);
            if (id !== null) return { happened: true, value: { id } };
            const ended = endedAt.getTime();
            if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
            return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
          },
        ),
    );
  },
};

/** The permission applies to playlists only: the account stays connected and can still publish. */
async function addToPlaylist(api: YouTubeApi, playlistId: string, videoId: string): Promise<{ id: string }> {
  try {
    return { id: await api.addToPlaylist(playlistId, videoId) };
  } catch (error) {
    if (!(error instanceof YouTubeFailure) || error.reason !== 'insufficientPermissions') throw error;
    const message = 'Herald has no permission to change playlists on YouTube. Connect the account again and allow it.';
    throw new PlatformFailure(rejected(message), { cause: error });
  }
}
