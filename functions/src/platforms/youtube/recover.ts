import type { Content } from '../../store/documents/submission.ts';
import type { YouTubeApi } from './api.ts';
import { titleOf } from './content.ts';
import { SKEW_MS } from './limits.ts';

/** The one upload since then that has the post's title. Null where there is none, or more than one could be meant. */
export const findVideo = async (api: YouTubeApi, content: Content, since: Date): Promise<string | null> => {
  const channel = await api.channel();
  if (!channel) return null;
  const uploads = await api.uploads(channel.contentDetails.relatedPlaylists.uploads);
  const [found, ...others] = uploads.filter(
    ({ title, publishedAt }) => title === titleOf(content) && Date.parse(publishedAt) >= since.getTime() - SKEW_MS,
  );
  return found && others.length === 0 ? found.id : null;
};
