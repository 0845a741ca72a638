import { z } from 'zod';

// Users name the servers, so every text has a bound.
const id = z.string().min(1).max(200);
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable()
  .catch(null);

/** https://docs.joinmastodon.org/entities/Application/#CredentialApplication */
export const appReply = z.object({
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(500),
});

/** https://docs.joinmastodon.org/entities/Account/#CredentialAccount */
export const accountReply = z.object({
  id,
  username: z.string().min(1).max(100),
  display_name: z.string().max(500).catch(''),
  avatar: address,
});

/** The file is ready when it has an address. https://docs.joinmastodon.org/entities/MediaAttachment/ */
export const mediaReply = z.object({ id, url: address });

/** https://docs.joinmastodon.org/entities/Status/ */
export const statusReply = z.object({
  id,
  url: address,
  created_at: z.string(),
  /** HTML. */
  content: z.string().default(''),
  /** The post that it replies to; null also where that was deleted. */
  in_reply_to_id: z.string().nullable().default(null),
  /** The author of that post, deleted or not. */
  in_reply_to_account_id: z.string().nullable().default(null),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
});
export type Status = z.infer<typeof statusReply>;

export const statusesReply = z.array(statusReply);

const count = z.number().optional();

/** Numbers of a post. Servers before 4.5 do not count quotes. https://docs.joinmastodon.org/entities/Status/ */
export const countedStatusReply = z.object({
  id,
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
  quotes_count: count,
});
export type StatusCounts = z.infer<typeof countedStatusReply>;

export const countedStatusesReply = z.array(countedStatusReply);

/** https://docs.joinmastodon.org/entities/Account/#followers_count */
export const countedAccountReply = z.object({ followers_count: count });
export type AccountCounts = z.infer<typeof countedAccountReply>;

/** The text as it was written. https://docs.joinmastodon.org/entities/StatusSource/ */
export const sourceReply = z.object({ text: z.string() });

/** https://docs.joinmastodon.org/entities/WebFinger/ and https://datatracker.ietf.org/doc/html/rfc7033 */
export const webfingerReply = z.object({
  links: z.array(z.object({ rel: z.string(), type: z.string().optional(), href: z.string().optional() })),
});

/** https://docs.joinmastodon.org/entities/Error/ */
export const errorReply = z.object({ error: z.string() });
