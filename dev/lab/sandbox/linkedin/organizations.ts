import type { Account } from '../core/identity.ts';
import { namedDecimalId, sha256 } from '../core/ids.ts';
import type { LinkedinState } from './state.ts';

/** A member's role at an organization. */
interface Role {
  organization: Account;
  role: string;
  state: string;
}

/** Roles that may post. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#permissions */
const POSTING_ROLES = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN'];

/** The first organization of `ada` is `ada.org1`. A token that is seeded for it stands for an administrator of it. */
const ORGANIZATION_NAME = /\.org\d+$/;

/** The ids of organizations are numbers. */
export function linkedinId(username: string): string {
  return ORGANIZATION_NAME.test(username)
    ? namedDecimalId(`linkedin:${username}`, 9, '1')
    : `sb${sha256(`linkedin:${username}`).slice(0, 8)}`;
}

export function isOrganization({ username }: Pick<Account, 'username'>): boolean {
  return ORGANIZATION_NAME.test(username);
}

export function mayPost({ role, state }: Role): boolean {
  return state === 'APPROVED' && POSTING_ROLES.includes(role);
}

/** The roles of a member, at one organization each. */
export function rolesOf(state: LinkedinState, { username }: Account): Role[] {
  return state.settings().roles.map((text, index) => {
    const [role = '', roleState = 'APPROVED'] = text.split(':');
    const organization = state.identity.ensureAccount({ username: `${username}.org${index + 1}` });
    return { organization, role, state: roleState };
  });
}
