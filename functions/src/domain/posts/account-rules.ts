import type { Account } from '../../model/account.ts';
import type { Platform } from '../../model/platform.ts';
import type { Content } from '../../model/post.ts';
import type { Rule } from '../../platforms/contract/rules.ts';
import {
  missingOptionScopes,
  missingReplyScopes,
  missingScopes,
  optionBreaches,
  rulesFor,
} from '../../platforms/kit/rules/platform-rules.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { platformRules } from '../../platforms/rules.ts';
import { endsBefore, kindOf, needsReconnect } from '../accounts/index.ts';
import { type PostProblem, plainRule, withoutAliases } from './post-problem.ts';

/** The rules of every platform for the account of a target. */
export const accountRules = {
  connected: rule('connected', 'The account must be connected.'),
  named: rule('named', 'If several accounts are connected on a platform, the target must name one with accountId.'),
  usable: rule('usable', 'The platform must accept the connection.'),
  lasting: rule('lasting', 'The connection must last until the post is due, or be renewable.'),
  scopes: rule('scopes', 'The account must have granted the scopes for publishing.'),
  commentScopes: {
    ...rule('comment_scopes', 'Replies and comments need the account to have granted the scopes for them.'),
    severity: 'warning',
  },
  optionScopes: {
    ...rule('option_scopes', 'Some options need the account to have granted additional scopes.'),
    severity: 'warning',
  },
} as const satisfies Record<string, Rule>;

/** The parts of a problem of an account, except its position. */
type AccountProblem = Omit<PostProblem, 'field' | 'target'>;

export function notConnected(message: string): AccountProblem {
  return problem(accountRules.connected, { message, fix: 'Connect the account, or leave this target out.' });
}

export function notNamed(message: string, choices: readonly string[]): AccountProblem {
  return problem(accountRules.named, { message, limit: [...choices], fix: 'Add the accountId of one of them.' });
}

/** The problems of publishing with this account at a time (ms since the epoch). Null is an account that cannot be read. Pure. */
export function accountProblems(
  platform: Platform,
  account: Account | null,
  { content, publishAt, now }: { content: Content; publishAt: number; now: number },
): AccountProblem[] {
  const rules = rulesFor(platformRules[platform], account ?? {});
  const { displayName, refreshesWith } = platformDefinitions[platform];
  const fix = 'Connect the account again.';
  if (account === null || needsReconnect(account, now)) {
    const message = `${displayName} no longer accepts this connection.`;
    return [problem(accountRules.usable, { actual: 'reconnect_required', message, fix })];
  }
  const found = optionBreaches(rules, content.options ?? {}, kindOf(platform, account)).map(
    ({ rule: broken, actual, message, fix }) =>
      problem(broken, { limit: withoutAliases(broken.limit), actual: withoutAliases(actual), message, fix }),
  );
  if (account.expiresAt && endsBefore(account, { refreshesWith }, publishAt)) {
    const message = `This connection to ${displayName} ends before the post is due, and cannot be renewed without you.`;
    const [limit, actual] = [account.expiresAt.toISOString(), new Date(publishAt).toISOString()];
    found.push(problem(accountRules.lasting, { limit, actual, message, fix: `${fix} Or publish earlier.` }));
  }
  const missing = missingScopes(rules, account.scope ?? null, content);
  if (missing.length > 0)
    found.push(
      problem(accountRules.scopes, {
        limit: missing,
        actual: grantedTo(account),
        message: `Herald has no permission to post to this ${displayName} account.`,
        fix: 'Connect the account again and allow it.',
      }),
    );
  const missingForReplies = missingReplyScopes(rules, account.scope ?? null, content);
  if (missingForReplies.length > 0)
    found.push(
      problem(accountRules.commentScopes, {
        limit: missingForReplies,
        actual: grantedTo(account),
        message: `Herald has no permission to write below a post on ${displayName}: the post is published without its replies.`,
        fix: 'Connect the account again and allow it.',
      }),
    );
  for (const { option, scopes } of missingOptionScopes(rules, account.scope ?? null, content))
    found.push(
      problem(accountRules.optionScopes, {
        limit: scopes,
        actual: grantedTo(account),
        message: `Herald has no permission for the option ${option} on ${displayName}: the post is published without it.`,
        fix: 'Connect the account again with these scopes and allow them.',
      }),
    );
  return found;
}

function problem(
  { id, severity }: Rule,
  rest: Pick<PostProblem, 'message' | 'fix'> & Partial<Pick<PostProblem, 'limit' | 'actual'>>,
): AccountProblem {
  return { rule: id, severity, limit: null, actual: null, ...rest };
}

function grantedTo({ scope }: Account): string[] {
  return (scope ?? '').split(/[\s,]+/).filter(Boolean);
}

function rule(name: string, description: string): Rule {
  return plainRule(`account.${name}`, 'account', description);
}
