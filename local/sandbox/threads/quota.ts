import { json, type PlatformResponse } from '../core/response.ts';
import { graphError } from '../graph/errors.ts';
import { fieldNames } from '../graph/fields.ts';
import { type GraphRequest, onlyKnown } from '../graph/request.ts';
import { nonexistingField } from './errors.ts';
import { authorize, ownPath } from './request.ts';
import type { ThreadsState } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Posts, or replies, of the last 24 hours. A deleted post stays counted. */
const published = (state: ThreadsState, accountId: string, replies: boolean): number => {
  const since = state.clock.now() - DAY_MS;
  return [...state.media.values()].filter(
    ({ container, publishedAt }) =>
      container.accountId === accountId && publishedAt > since && (container.replyTo !== null) === replies,
  ).length;
};

export const deletions = (state: ThreadsState, accountId: string): number => {
  const since = state.clock.now() - DAY_MS;
  return state.deletions.filter((one) => one.accountId === accountId && one.at > since).length;
};

/** The real error of a used-up quota is not documented; code 613 is what rate limits carry. */
export const checkQuota = (state: ThreadsState, accountId: string, isReply: boolean) => {
  const { quotaTotal, replyQuotaTotal } = state.settings();
  if (published(state, accountId, isReply) >= (isReply ? replyQuotaTotal : quotaTotal)) throw quotaUsedUp();
};

export const quotaUsedUp = () =>
  graphError({ message: 'The publishing limit of this profile has been reached.', code: 613, transient: false });

const QUOTA_FIELDS = [
  'quota_usage',
  'config',
  'reply_quota_usage',
  'reply_config',
  'delete_quota_usage',
  'delete_config',
];

/** `GET /{me|user-id}/threads_publishing_limit`. */
export const readQuota = (state: ThreadsState, who: string, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, ['fields']);
  const { account } = authorize(state, request, 'threads_content_publish');
  ownPath(account, who);
  const fields = fieldNames(request.params['fields'] ?? 'quota_usage,config');
  const unknown = fields.find((field) => !QUOTA_FIELDS.includes(field));
  if (unknown !== undefined) throw nonexistingField(unknown);
  const all: Record<string, unknown> = quotaOf(state, account.accountId);
  return json(200, { data: [Object.fromEntries(fields.map((field) => [field, all[field]]))] });
};

const quotaOf = (state: ThreadsState, accountId: string) => {
  const { quotaTotal, replyQuotaTotal, deleteQuotaTotal } = state.settings();
  const config = (total: number) => ({ quota_total: total, quota_duration: DAY_MS / 1000 });
  return {
    quota_usage: published(state, accountId, false),
    config: config(quotaTotal),
    reply_quota_usage: published(state, accountId, true),
    reply_config: config(replyQuotaTotal),
    delete_quota_usage: deletions(state, accountId),
    delete_config: config(deleteQuotaTotal),
  };
};
