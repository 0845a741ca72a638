import type { Draft, MediaDetails, Reconciliation, ServiceStatus, SlotPlan } from '@herald-publishing/client';
import type { ShownByHand } from './endpoints.ts';
import { postLines, problemLine } from './post-lines.ts';
import { targetName } from './targets.ts';
import { columns, localTime, printable } from './text.ts';
import { timelineLines } from './timeline-lines.ts';

type View<Response> = (response: Response) => readonly string[];

/** How the commands show responses that are more than a table, by the name of the command. */
const views: { readonly [Name in keyof ShownByHand]: View<ShownByHand[Name]> } = {
  show: postLines,
  timeline: timelineLines,
  'drafts show': draftLines,
  reconcile: reconcileLines,
  'slots list': ({ plans }) => plans.flatMap(planLines),
  'slots set': planLines,
  'media show': mediaLines,
  status: statusLines,
};

/** The lines of the response to a command. The table has a function for each name, which takes the response to it. */
export function shownByHand(name: string, response: unknown): readonly string[] {
  const view: View<unknown> | undefined = Object(views)[name];
  return view?.(response) ?? [];
}

function draftLines({ rejection, files, problems, request }: Draft): string[] {
  return [
    ...(rejection ? [`  rejected: ${printable(rejection.message)}`] : []),
    ...columns(files.map(({ state, url, message }) => [`  ${state}`, printable(url), printable(message ?? '')])),
    ...problems.map(problemLine),
    printable(JSON.stringify(request, null, 2)),
  ];
}

function reconcileLines({ answer, reason, retryAfterSeconds, posts }: Reconciliation): string[] {
  if (answer === 'not_found') return ['There is no such post.'];
  if (answer === 'cannot_tell')
    return [`Nobody can tell: ${reason}${retryAfterSeconds === null ? '' : ` Ask again in ${retryAfterSeconds} s.`}`];
  return posts.map(
    ({ publishedAt, url, platformPostId, postSubmissionId }) =>
      `${localTime(publishedAt)}  ${url ?? platformPostId}${postSubmissionId === null ? '' : `  ${postSubmissionId}`}`,
  );
}

function planLines({ account, timeZone, weekly }: SlotPlan): string[] {
  const times = Object.entries(weekly).map(([day, list]) => [`  ${day}`, list.join(', ')]);
  return [`${account ? targetName(account) : 'all accounts'}, ${timeZone}`, ...columns(times)];
}

function mediaLines({ url, usedBy }: MediaDetails): string[] {
  const { posts = [], drafts = [], more = false } = usedBy ?? {};
  return [
    url,
    ...columns([
      ...posts.map(({ postSubmissionId, outcome, preview }) => ['post', postSubmissionId, outcome, printable(preview)]),
      ...drafts.map(({ id, status, preview }) => ['draft', id, status, printable(preview)]),
    ]),
    ...(more ? ['There are more posts or drafts with this file.'] : []),
  ];
}

function statusLines({ platforms, incidents }: ServiceStatus): string[] {
  const lasting = incidents.filter(({ endedAt }) => endedAt === null);
  return [
    ...columns([['platform', 'level', 'success', 'on time', 'late (p95)'], ...platforms.map(platformCells)]),
    ...platforms.flatMap(({ platform, reason }) => (reason === null ? [] : [`${platform}: ${printable(reason)}`])),
    ...lasting.map(
      ({ startedAt, updates }) => `incident since ${localTime(startedAt)}: ${printable(updates.at(-1)?.text ?? '')}`,
    ),
  ];
}

function platformCells({ platform, level, windows }: ServiceStatus['platforms'][number]): string[] {
  const { successRate, onTimeRate, latenessMs } = windows['24h'];
  const late = latenessMs.p95 === null ? '-' : `at most ${latenessMs.p95 / 1000} s`;
  return [platform, level, percent(successRate), percent(onTimeRate), late];
}

/** Rounded down, so that 100 % has no exception. */
function percent(share: number | null): string {
  return share === null ? '-' : `${Math.floor(share * 10_000) / 100} %`;
}
