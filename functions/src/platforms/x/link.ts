/** The address of a post, which X does not tell. Without a name in it, it leads to the same place. */
export const linkTo = ({ username }: { username: string | null }, postId: string): string =>
  username ? `https://x.com/${encodeURIComponent(username)}/status/${postId}` : `https://x.com/i/web/status/${postId}`;
