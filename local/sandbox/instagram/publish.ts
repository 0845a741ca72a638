import { json, type PlatformResponse } from '../core/response.ts';
import { containerStatus, makeLive } from '../graph/containers.ts';
import { badParameter, nonexistingField } from '../graph/errors.ts';
import { fieldNames } from '../graph/fields.ts';
import { type GraphRequest, onlyKnown, required } from '../graph/request.ts';
import { subcodeError } from './errors.ts';
import { authorize, ownPath } from './request.ts';
import type { InstagramState } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `POST /{ig-user-id}/media_publish`. A container becomes one post at most, however often this is called. */
export const publishContainer = (state: InstagramState, who: string, request: GraphRequest): PlatformResponse => {
  const { account } = authorize(state, request, 'instagram_business_content_publish');
  ownPath(account, who);
  onlyKnown(request.params, ['creation_id']);
  const id = required(request.params, 'creation_id');
  if (!/^\d+$/.test(id)) throw badParameter('Param creation_id must be a numeric id');
  const { secondPublish, quotaTotal } = state.settings();
  const container = state.containers.get(id);
  if (!container || container.accountId !== account.accountId) throw subcodeError(2207008);
  if (container.isItem) throw badParameter('An item of a carousel cannot be published by itself');
  if (container.mediaId !== null) throw subcodeError(secondPublish === 'notFound' ? 2207008 : 2207027);
  const status = containerStatus(state, container);
  if (status === 'EXPIRED') throw subcodeError(2207008);
  if (status !== 'FINISHED' || container.notReadyLeft > 0) {
    if (status === 'FINISHED') container.notReadyLeft -= 1;
    throw subcodeError(2207027);
  }
  if (usedToday(state, account.accountId) >= quotaTotal) throw subcodeError(2207042);
  return json(200, { id: makeLive(state, container, '179').id });
};

/** A carousel counts as one. */
const usedToday = (state: InstagramState, accountId: string): number => {
  const since = state.clock.now() - DAY_MS;
  return [...state.media.values()].filter(
    ({ container, publishedAt }) => container.accountId === accountId && publishedAt > since,
  ).length;
};

/** `GET /{ig-user-id}/content_publishing_limit`: without `fields`, the usage alone. */
export const readQuota = (state: InstagramState, who: string, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, ['fields', 'since']);
  const { account } = authorize(state, request, 'instagram_business_content_publish');
  ownPath(account, who);
  const all: Record<string, unknown> = {
    quota_usage: usedToday(state, account.accountId),
    config: { quota_total: state.settings().quotaTotal, quota_duration: DAY_MS / 1000 },
  };
  const fields = fieldNames(request.params['fields'] ?? 'quota_usage');
  const unknown = fields.find((field) => !(field in all));
  if (unknown !== undefined) throw nonexistingField(unknown);
  return json(200, { data: [Object.fromEntries(fields.map((field) => [field, all[field]]))] });
};
