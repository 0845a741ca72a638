import type { PostProblem } from '@herald-publishing/client';
import type { FileCheck, PostCheck } from '../api/types.ts';

/** The problems of the draft for one of its targets, from both checks: each message once, errors first. */
export function problemsFor(target: string, post: PostCheck | null, files: FileCheck | null): PostProblem[] {
  const found = [...(post?.problems ?? []), ...(files?.problems ?? []).filter(isOfFile)].filter(
    (problem) => problem.target === target && !isOfRequest(problem),
  );
  const byMessage = new Map(found.map((problem) => [problem.message, problem]));
  return [...byMessage.values()].sort((a, b) => a.severity.localeCompare(b.severity));
}

/** Whether a problem is one that only a new connection of the account mends. */
export function isOfAccount({ rule }: PostProblem): boolean {
  return rule.startsWith('account.');
}

function isOfFile({ field }: PostProblem): boolean {
  return /\.(media(Urls|Ids)|overrides\.media)(\.\d+)?$/.test(field);
}

/** Of the request itself: they are shown at their fields when it is sent. */
function isOfRequest({ rule }: PostProblem): boolean {
  return rule.startsWith('request.');
}
