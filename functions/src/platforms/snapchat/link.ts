import type { PublishContext } from '../contract/publish.ts';

const home = 'https://www.snapchat.com';

/** Snapchat gives no address. A Spotlight's is known by its form; stories are seen on the profile only. */
export const linkTo = ({ account }: PublishContext, spotlightId: string | null): string | null => {
  if (spotlightId !== null) return `${home}/spotlight/${encodeURIComponent(spotlightId)}`;
  const { username } = account.profile;
  return username ? `${home}/add/${encodeURIComponent(username)}` : null;
};
