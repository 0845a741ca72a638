import * as v from 'valibot';

/** What the server answers, as far as the pages read it. */
const problem = v.object({ code: v.string(), message: v.string(), transient: v.boolean() });

const run = v.object({
  platform: v.string(),
  accountId: v.string(),
  targetId: v.string(),
  status: v.picklist(['queued', 'processing', 'succeeded', 'failed']),
  result: v.nullable(v.object({ id: v.string(), url: v.nullable(v.string()) })),
  error: v.nullable(problem),
  lastProblem: v.nullable(problem),
  nextAttemptAt: v.nullable(v.string()),
  finishedAt: v.nullable(v.string()),
});

export const post = v.object({
  postSubmissionId: v.string(),
  status: v.picklist(['queued', 'orchestrating', 'dispatched', 'cancelled']),
  scheduledTime: v.nullable(v.string()),
  createdAt: v.string(),
  text: v.string(),
  media: v.array(v.object({ kind: v.picklist(['image', 'video']), url: v.string() })),
  targetCount: v.number(),
  runs: v.array(run),
});

export const postPage = v.object({ posts: v.array(post), nextCursor: v.nullable(v.string()) });

const account = v.object({
  platform: v.string(),
  accountId: v.string(),
  displayName: v.nullable(v.string()),
  username: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  status: v.picklist(['active', 'reconnect_required']),
  tokenExpiresAt: v.nullable(v.string()),
});

export const accountList = v.object({ accounts: v.array(account) });

const platform = v.object({ platform: v.string(), displayName: v.string() });
export const platformList = v.object({ platforms: v.array(platform) });

const key = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  createdAt: v.string(),
  revokedAt: v.nullable(v.string()),
  tokenPreview: v.string(),
});

export const keyList = v.object({ keys: v.array(key) });

export const me = v.object({
  user: v.object({ id: v.string(), email: v.nullable(v.string()) }),
  subscription: v.nullable(
    v.object({ status: v.string(), active: v.boolean(), currentPeriodEnd: v.nullable(v.string()) }),
  ),
  credits: v.nullable(v.object({ balance: v.number() })),
});

export const foreseen = v.object({ problems: v.array(v.object({ platform: v.string(), message: v.string() })) });

/** For answers of which nothing is read. */
export const anything = v.unknown();

export type Run = v.InferOutput<typeof run>;
export type Post = v.InferOutput<typeof post>;
export type Account = v.InferOutput<typeof account>;
export type Platform = v.InferOutput<typeof platform>;
export type Key = v.InferOutput<typeof key>;
export type Me = v.InferOutput<typeof me>;
export type Foreseen = v.InferOutput<typeof foreseen>['problems'][number];
