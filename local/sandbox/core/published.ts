/** An image or a video of a live post, as the sandbox's page shows it. */
export interface PublishedMedia {
  kind: 'image' | 'video';
  url: string;
  altText: string | null;
}

/** A live post as its platform describes it. What it leaves out is null. */
export interface LivePost {
  accountId: string;
  id: string;
  text: string;
  title?: string | null;
  media: PublishedMedia[];
  /** Simulated time (ms). */
  at: number;
  url: string;
  /** Who can see it, as the platform calls it; null where the platform has no such notion. */
  visibility?: string | null;
  replyTo?: string | null;
  link?: string | null;
  /** By its own account, below it. */
  comments?: string[];
}

/** A live post: what `GET /_sandbox/published` lists and what the page renders. */
export interface PublishedPost extends Required<Omit<LivePost, 'at'>> {
  platform: string;
  username: string;
  /** ISO 8601, simulated time. */
  at: string;
}
