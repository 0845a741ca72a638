import type { Content } from '../../store/documents/submission.ts';

const profileUrl = (username: string): string => `https://www.tiktok.com/@${encodeURIComponent(username)}`;

/** TikTok gives no address. That of a post is known by its form; without a post id, the profile has to do. */
export const linkTo = (username: string, { media }: Content, postId: string | undefined): string => {
  if (postId === undefined) return profileUrl(username);
  const kind = media.some((item) => item.kind === 'video') ? 'video' : 'photo';
  return `${profileUrl(username)}/${kind}/${postId}`;
};
