import type { PostProblem } from '@herald-publishing/client';
import type { DraftEntry } from '../drafts/requests.ts';
import type { ReviewedDraft } from './query.ts';

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

/** What approval does, as in "Publishes to 3 accounts at once." */
export function approvalText(draft: Planned, format: (iso: string) => string): string {
  const time = timeOf(draft);
  const count = draft.post?.targets.length ?? 0;
  const accounts = count === 1 ? 'one account' : `${count} accounts`;
  if (time.kind === 'unclear') return 'The time is missing or not valid.';
  if (time.kind === 'now') return `Publishes to ${accounts} at once.`;
  return `Schedules the post for ${accounts}: ${format(time.iso)}.`;
}

/** Who has prepared a draft. */
export function authorOf({ createdBy: { kind, name } }: Pick<DraftEntry, 'createdBy'>): string {
  return kind === 'person' ? 'you' : (name ?? 'an API key without a name');
}

/** As in "2 problems"; null where there is none. */
export function problemCount(problems: readonly PostProblem[]): string | null {
  if (problems.length === 0) return null;
  return problems.length === 1 ? '1 problem' : `${problems.length} problems`;
}

/** Whether Herald refuses to publish the draft as it is: a field of it is wrong or missing. */
export function isRefused({ request, problems }: Pick<ReviewedDraft, 'request' | 'problems'>): boolean {
  return request === null || problems.some(({ rule }) => rule.startsWith(REQUEST_RULE));
}

/** What is wrong, and how to mend it. The fixes for fields are for programs. */
export function problemText({ rule, field, actual, message, fix }: PostProblem): string {
  if (!rule.startsWith(REQUEST_RULE)) return `${message} ${fix}`;
  if (field === `${CONTENT}.platform` && (actual === 'undefined' || rule === 'request.too_small'))
    return 'The draft names no account. Edit it to choose one.';
  if (field === CONTENT) return message;
  const name = field.replace(`${CONTENT}.`, '').replace('body.', '');
  return `${name}: ${message}`;
}

const REQUEST_RULE = 'request.';
const CONTENT = 'body.post.content';
