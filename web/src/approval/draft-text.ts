import type { PostProblem } from '@herald-publishing/client';
import type { DraftEntry } from '../drafts/requests.ts';
import type { ReviewedDraft } from './query.ts';
import { t } from './texts.ts';

export interface Planned {
  request: ReviewedDraft['request'];
  post: Pick<NonNullable<ReviewedDraft['post']>, 'scheduledTime' | 'targets'> | null;
}

type PlannedTime = { kind: 'now' } | { kind: 'unclear' } | { kind: 'later'; iso: string };

/** When a draft would be published; `unclear` where the time cannot be read, or where no slot is free. */
export function timeOf({ request, post }: Planned): PlannedTime {
  const iso = post?.scheduledTime ?? null;
  if (iso !== null) return { kind: 'later', iso };
  return (request?.['scheduledTime'] ?? null) === null ? { kind: 'now' } : { kind: 'unclear' };
}

/** Whether it takes a slot, which another post may take first. */
export function isInSlot({ request }: Pick<Planned, 'request'>): boolean {
  const time = request?.['scheduledTime'];
  return typeof time === 'object' && time !== null && 'slot' in time;
}

/** What approval does. */
export function approvalText(draft: Planned, format: (iso: string) => string): string {
  const time = timeOf(draft);
  const count = draft.post?.targets.length ?? 0;
  if (time.kind === 'unclear') return t.timeUnclear;
  if (time.kind === 'now') return t.publishes(count);
  return t.schedules(count, { time: format(time.iso) });
}

/** Whether the user has written a draft on the pages. */
export function isOwn({ createdBy }: Pick<DraftEntry, 'createdBy'>): boolean {
  return createdBy.kind === 'person';
}

/** The API key or the app that has prepared or changed a draft; `you` where a person has. */
export function nameOf({ kind, name }: DraftEntry['createdBy'], you: string): string {
  return kind === 'person' ? you : (name ?? t.unnamedKey);
}

/** Whether Herald refuses to publish the draft as it is: a field of it is wrong or missing, or a file could not be stored. */
export function isRefused({
  request,
  problems,
  files,
}: Pick<ReviewedDraft, 'request' | 'problems' | 'files'>): boolean {
  const hasFailed = files.some(({ state }) => state === 'failed');
  return request === null || hasFailed || problems.some(({ rule }) => rule.startsWith(REQUEST_RULE));
}

/** How many files are still to be stored. The draft can be approved afterwards. */
export function waitingFiles({ files }: Pick<ReviewedDraft, 'files'>): number {
  return files.filter(({ state }) => state === 'waiting').length;
}

/** What is wrong, and how to mend it. The fixes for fields are for programs. */
export function problemText({ rule, field, actual, message, fix }: PostProblem): string {
  if (!rule.startsWith(REQUEST_RULE)) return `${message} ${fix}`;
  if (field === `${CONTENT}.platform` && (actual === 'undefined' || rule === 'request.too_small')) return t.noAccount;
  if (field === CONTENT) return message;
  const name = field.replace(`${CONTENT}.`, '').replace('body.', '');
  return `${name}: ${message}`;
}

const REQUEST_RULE = 'request.';
const CONTENT = 'body.post.content';
