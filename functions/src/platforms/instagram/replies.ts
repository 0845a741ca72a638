import { type ZodType, z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import { graphId as id, listReply } from '../kit/graph/replies.ts';

/** The fields of a profile, beside its id, that both logins read. */
export const profileFields = {
  username: z.string().optional(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
};

const profile = z.object(profileFields);

export function profileCardOf(
  platformId: string,
  { username, name, profile_picture_url }: z.infer<typeof profile>,
): ProfileCard {
  return {
    platformId,
    displayName: name ?? username ?? null,
    username: username ?? null,
    avatarUrl: profile_picture_url ?? null,
    accountType: 'user',
  };
}

/** Documented inside `data`, and seen without it. */
function itemOrFirst<T>(item: ZodType<T>): ZodType<T> {
  return z.union([item, z.object({ data: z.tuple([item]).rest(z.unknown()) }).transform(({ data: [first] }) => first)]);
}

export const shortLivedReply = itemOrFirst(
  z.object({
    access_token: z.string().min(1),
    /** What the user has allowed, as a list or as text with commas. */
    permissions: z
      .union([z.array(z.string()).transform((names) => names.join(',')), z.string()])
      .nullable()
      .default(null),
  }),
);

export const profileReply = itemOrFirst(
  z.object({
    /** The professional account's id. The field `id` is another one, scoped to this app. */
    user_id: id,
    ...profileFields,
  }),
);

const statuses = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'] as const;

export const statusReply = z.object({
  /** An unknown status counts as in progress. */
  status_code: z.string().transform((code) => statuses.find((known) => known === code) ?? ('IN_PROGRESS' as const)),
  status: z.string().nullish(),
});

export const permalinkReply = z.object({ permalink: z.url() });

const recentPost = z.object({
  id,
  caption: z.string().default(''),
  timestamp: z.string(),
  permalink: z.url().nullable().catch(null),
  media_type: z.string(),
});

export const recentPostsReply = listReply(recentPost);

/** Likes are left out where the owner hides them. */
export const countedMediaReply = z.object({
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
  media_product_type: z.enum(['FEED', 'REELS', 'STORY']).catch('FEED'),
});

export const followersReply = z.object({ followers_count: z.number().optional() });

const comment = z.object({
  id,
  text: z.string().default(''),
  timestamp: z.string(),
  /** The author; absent if the platform does not name the author. */
  username: z.string().nullish(),
});

export const commentsReply = listReply(comment);

export type CountedMedia = z.infer<typeof countedMediaReply>;
export type Comment = z.infer<typeof comment>;
export type RecentPost = z.infer<typeof recentPost>;
