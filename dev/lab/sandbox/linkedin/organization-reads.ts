import type { PlatformResponse } from '../core/response.ts';
import { apiResponse, badRequest } from './errors.ts';
import { isOrganization, rolesOf } from './organizations.ts';
import { authorize, authorizeRest, authorOf, type LinkedinRequest, listedIds } from './request.ts';
import type { LinkedinState } from './state.ts';

export const ADMIN_SCOPES = ['rw_organization_admin', 'r_organization_admin'];

/**
 * `GET /rest/organizationAcls?q=roleAssignee`.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-access-control-by-role
 */
export function listRoles(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const resource = 'partnerApiOrganizationAcls.FINDER-roleAssignee';
  const { account } = authorizeRest(state, request, ADMIN_SCOPES, resource);
  const { q, role, state: roleState, start: from = '0', count = '10' } = request.query;
  if (q !== 'roleAssignee') throw badRequest('ILLEGAL_ARGUMENT', 'No such finder.');
  const { rolesPerList, organizationField } = state.settings();
  const matching = rolesOf(state, account).filter(
    (one) => (role === undefined || one.role === role) && (roleState === undefined || one.state === roleState),
  );
  const start = Number(from);
  const end = start + Math.min(Number(count), rolesPerList);
  const next = { rel: 'next', type: 'application/json', href: `/rest/organizationAcls?q=roleAssignee&start=${end}` };
  return apiResponse(200, {
    elements: matching.slice(start, end).map((one) => ({
      role: one.role,
      state: one.state,
      roleAssignee: authorOf(account),
      [organizationField]: authorOf(one.organization),
    })),
    paging: { start, count: end - start, links: end < matching.length ? [next] : [] },
  });
}

/**
 * `GET /rest/organizationsLookup?ids=List(1,2)`: what everybody may read of organizations.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-lookup-api
 */
export function readOrganizations(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  authorizeRest(state, request, ADMIN_SCOPES, 'partnerApiOrganizationsLookup.BATCH_GET');
  const ids = listedIds(request);
  const accounts = ids.flatMap((id) => state.identity.accounts.get(id) ?? []).filter(isOrganization);
  const results = accounts.map(({ accountId, displayName, username }) => [
    accountId,
    {
      id: Number(accountId),
      localizedName: displayName,
      vanityName: username,
      logoV2: { original: `urn:li:digitalmediaAsset:logo${accountId}` },
    },
  ]);
  return apiResponse(200, { results: Object.fromEntries(results), statuses: {}, errors: {} });
}

/** `GET /rest/images?ids=List(…)`: of logos only. */
export function readLogos(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  authorizeRest(state, request, ['w_organization_social'], 'partnerApiImages.BATCH_GET');
  const results = listedIds(request).flatMap((urn) => {
    const account = state.identity.accounts.get(urn.replace('urn:li:image:logo', ''));
    return account ? [[urn, { id: urn, status: 'AVAILABLE', downloadUrl: account.avatarUrl }]] : [];
  });
  return apiResponse(200, { results: Object.fromEntries(results), statuses: {}, errors: {} });
}

/** `GET /v2/me`: for apps without Sign In with OpenID Connect. */
export function readMe(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const { account } = authorize(state, request, ['r_basicprofile'], 'me.GET');
  const { accountId: id, displayName, username } = account;
  return apiResponse(200, { id, localizedFirstName: displayName, localizedLastName: 'Member', vanityName: username });
}
