import type { Account, NewPost, PostProblem } from '@herald-publishing/client';
import { ApiError } from '../api/api-error.ts';
import { checkFiles } from '../api/mutations.ts';
import type { Platform } from '../api/types.ts';
import { accountLabel } from '../components/account-name.ts';
import { targetId } from '../drafts/draft.ts';
import { isOfAccount } from './target-problems.ts';
import { t } from './texts.ts';

const REQUEST_RULE = /^request\./;

interface Sender {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids of accounts that may have a problem with their connection. */
  kept: readonly string[];
  /** As in "Nothing was published". */
  failure: string;
}

/** Checks a post with its files just before it is sent. Throws `ApiError` where it would fail on one of its targets. */
export async function requireSendable(body: NewPost, { accounts, platforms, kept, failure }: Sender): Promise<void> {
  const { problems, unusable } = await checkFiles(body);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const fields = [...fieldErrors(errors), ...unusable.map((file) => ({ ...file, code: 'media_unusable' }))];
  if (fields.length > 0) throw new ApiError('validation_error', '', fields);
  const preventing = errors.filter((one) => !(isOfAccount(one) && kept.includes(one.target ?? '')));
  const names = failing(preventing, accounts).map((account) => accountLabel(account, platforms));
  if (names.length > 0)
    throw new ApiError('content_unsupported', t.wouldFail(names.length, { failure, accounts: names.join(', ') }));
}

/** Errors of the whole post or of the request, as in a response. */
function fieldErrors(problems: readonly PostProblem[]) {
  return problems
    .filter(({ target, rule }) => target === null && REQUEST_RULE.test(rule))
    .map(({ field, rule, message }) => ({ field, message, code: rule.replace(REQUEST_RULE, '') }));
}

function failing(problems: readonly PostProblem[], accounts: readonly Account[]): Account[] {
  return accounts.filter((account) => problems.some(({ target }) => target === targetId(account)));
}
