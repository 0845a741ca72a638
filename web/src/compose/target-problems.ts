import type { PostProblem } from '@herald-publishing/client';
import type { FileCheck, PostCheck } from '../api/types.ts';

/** The problems of the draft for one of its targets, from both checks: each message once, errors first. */
export function problemsFor(target: string, post: PostCheck | null, files: FileCheck | null): PostProblem[] {
  return distinct(allProblems(post, files).filter((problem) => problem.target === target));
}

/** The problems of a reply of the draft, of any of its targets, by its position among those that are sent: each message once. */
export function problemsOfReply(index: number, post: PostCheck | null, files: FileCheck | null): PostProblem[] {
  const found = distinct(
    allProblems(post, files).filter((one) => one.field.startsWith(SHARED_REPLIES) && replyOf(one) === index),
  );
  return found.filter((one, position) => found.findIndex(({ message }) => message === one.message) === position);
}

const SHARED_REPLIES = 'body.post.content.replies.';

/** The position of the reply that a problem is about, among those that are sent; null for a problem of the post. */
export function replyOf({ field }: Pick<PostProblem, 'field'>): number | null {
  const index = REPLY.exec(field)?.[1];
  return index === undefined ? null : Number(index);
}

const REPLY = /\.(?:content|overrides)\.replies\.(\d+)(?:\.|$)/;

function allProblems(post: PostCheck | null, files: FileCheck | null): PostProblem[] {
  return [...(post?.problems ?? []), ...(files?.problems ?? []).filter(isOfFile)].filter(
    (problem) => !isOfRequest(problem),
  );
}

/** Several replies of a target may have the same message. */
function distinct(problems: readonly PostProblem[]): PostProblem[] {
  const byMessage = new Map(problems.map((problem) => [`${replyOf(problem)} ${problem.message}`, problem]));
  return [...byMessage.values()].sort((a, b) => a.severity.localeCompare(b.severity));
}

/** Whether a problem is one that only a new connection of the account mends. */
export function isOfAccount({ rule }: PostProblem): boolean {
  return rule.startsWith('account.');
}

function isOfFile({ field }: PostProblem): boolean {
  return /\.(media(Urls|Ids)|(overrides|replies\.\d+)\.media)(\.\d+)?$/.test(field);
}

/** Of the request itself: they are shown at their fields when it is sent. */
function isOfRequest({ rule }: PostProblem): boolean {
  return rule.startsWith('request.');
}
