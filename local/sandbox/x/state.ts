import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { XSettings } from './settings.ts';

export type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video';

/** The check of a file; some problems show only when it is posted. */
export type MediaCheck = 'valid' | 'invalid' | 'invalidWhenPosted';

/** An upload, under way or finalized. Times in ms of simulated time. */
export interface Upload {
  id: string;
  key: string;
  accountId: string;
  category: Category;
  mimeType: string;
  totalBytes: number;
  startedAt: number;
  /** Paths and lengths by segment index. */
  segments: Map<number, { path: string; bytes: number }>;
  /** What it shows, for those who do not see it. */
  altText?: string;
  finalized: { at: number; path: string; check: MediaCheck } | null;
}

/** A live post. `text` is as the author sent it. */
export interface Post {
  id: string;
  accountId: string;
  text: string;
  uploads: Upload[];
  at: number;
}

export interface XState extends PlatformContext<XSettings> {
  uploads: Map<string, Upload>;
  posts: Post[];
  /** Calls that credits were spent on. */
  spent: number;
}

export const createStores = (): OwnStores<XState> => ({ uploads: new Map(), posts: [], spent: 0 });

/** The file of a finalized upload. */
export const uploadedFile = ({ uploads }: XState, id: string) => {
  const upload = uploads.get(id);
  return upload?.finalized && { path: upload.finalized.path, contentType: upload.mimeType };
};
