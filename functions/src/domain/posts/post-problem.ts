import { z } from 'zod';
import { risk } from '../../model/post.ts';
import type { RuleValue } from '../../platforms/contract/rules.ts';

/** A problem of a post, or a change that a platform would make to it. */
const postProblem = risk.omit({ platform: true, accountId: true });

/** What is said of a post that is taken all the same. A response that was stored before there were any has none. */
export const postWarnings = z.array(postProblem).default([]);

export type PostProblem = z.infer<typeof postProblem>;

/** A value of a rule as it is stored in a problem. */
export function withoutAliases(value: RuleValue): PostProblem['limit'] {
  return typeof value === 'object' && value !== null ? [...value] : value;
}
