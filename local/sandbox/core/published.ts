/** A picture or a video of a live post, as the sandbox's page shows it. */
export interface PublishedMedia {
  kind: 'image' | 'video';
  url: string;
  altText: string | null;
}

/** A post that is live: what `GET /_sandbox/published` lists and what the page renders. */
export interface PublishedPost {
  platform: string;
  accountId: string;
  username: string;
  id: string;
  text: string;
  title: string | null;
  media: PublishedMedia[];
  /** ISO 8601, simulated time. */
  at: string;
  url: string;
  /** Who can see it, in the platform's own word; null where the platform has no such notion. */
  visibility: string | null;
  replyTo: string | null;
  link: string | null;
}
