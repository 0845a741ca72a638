import { z } from 'zod';

/** https://atproto.com/specs/xrpc#error-responses */
export const errorReply = z.object({ error: z.string(), message: z.string().optional() });

/** The reference of an uploaded file, to be sent back as it came. https://atproto.com/specs/data-model#blob-type */
export const blobReply = z.object({
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string() }),
    mimeType: z.string(),
    size: z.number().int(),
  }),
});

export type Blob = z.infer<typeof blobReply>['blob'];

export const recordReply = z.object({ uri: z.string().startsWith('at://') });

/** A version of a record. https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/strongRef.json */
const strongRef = z.object({ uri: z.string().startsWith('at://'), cid: z.string() });

export type StrongRef = z.infer<typeof strongRef>;

/** A post as its server has it, with the place in its thread. */
export const storedPostReply = strongRef.extend({
  value: z.object({ reply: z.object({ root: strongRef }).optional() }),
});

export type StoredPost = z.infer<typeof storedPostReply>;

const file = z.object({ ref: z.object({ $link: z.string() }) });

const files = {
  images: z.array(z.object({ image: file })).optional(),
  video: file.optional(),
};

/** Posts as their server has them. Any app may have made them, so that what is not known of a post is left out. */
export const recordsReply = z.object({
  cursor: z.string().optional(),
  records: z.array(
    z.object({
      uri: z.string(),
      value: z.object({
        text: z.string().catch(''),
        facets: z
          .array(
            z.object({
              index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
              features: z.array(z.object({ uri: z.string().optional() })),
            }),
          )
          .catch([]),
        embed: z
          .object({ ...files, media: z.object(files).optional() })
          .optional()
          .catch(undefined),
      }),
    }),
  ),
});

export type ListedRecord = z.infer<typeof recordsReply>['records'][number];

export const identityReply = z.object({ did: z.string().startsWith('did:') });

export const repoReply = z.object({ handle: z.string(), did: z.string().startsWith('did:') });

export const profileReply = z.object({
  value: z.object({
    displayName: z.string().optional(),
    avatar: z.object({ ref: z.object({ $link: z.string() }) }).optional(),
  }),
});

const count = z.number().optional();

/** Posts by their address, without those that the service does not have. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
export const countedPostsReply = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: count,
      repostCount: count,
      replyCount: count,
      quoteCount: count,
      bookmarkCount: count,
    }),
  ),
});

/** https://docs.bsky.app/docs/api/app-bsky-actor-get-profile */
export const countedProfileReply = z.object({ followersCount: count });

export type PostCounts = z.infer<typeof countedPostsReply>['posts'][number];
export type ProfileCounts = z.infer<typeof countedProfileReply>;
