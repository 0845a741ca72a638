import { type ZodType, z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import type { OAuthCall, Tokens } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { versionHeaders } from './api.ts';
import { LinkedInFailure, linkedInFailure } from './errors.ts';

/** Samples of the documentation name the organization in either field. */
const rolesReply = z.object({
  elements: z.array(
    z.object({
      role: z.string(),
      state: z.string(),
      organization: z.string().optional(),
      organizationTarget: z.string().optional(),
    }),
  ),
  paging: z.object({ links: z.array(z.object({ rel: z.string().optional() })).default([]) }).default({ links: [] }),
});

const organization = z.object({
  localizedName: z.string().optional(),
  vanityName: z.string().optional(),
  logoV2: z.object({ cropped: z.string().optional(), original: z.string().optional() }).optional(),
});

type Organization = z.infer<typeof organization>;

/** By their ids. */
const organizationsReply = z.object({ results: z.record(z.string(), organization) });

/** By their URNs. */
const imagesReply = z.object({ results: z.record(z.string(), z.object({ downloadUrl: z.string() })) });

/** Roles that may post; the documentation of posts has the last name. https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-access-control-by-role */
const postingRoles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN'];

const adminScopes = ['rw_organization_admin', 'r_organization_admin'];

/** Roles that a sign-in may bring: a bound on the reading of lists. */
const ROLES_PER_LIST = 100;
const MAX_LISTS = 5;

/** The organizations that the member may post for; none without the scopes to list them and to post. Throws `PlatformFailure`. */
export async function organizationProfiles(call: OAuthCall, tokens: Tokens): Promise<ProfileCard[]> {
  const { scope } = tokens;
  const mayList = adminScopes.some((one) => hasScopes(scope, [one]));
  if (!mayList || !hasScopes(scope, ['w_organization_social'])) return [];
  const ids = await organizationIds(call, tokens).catch((error: unknown) => {
    if (!(error instanceof LinkedInFailure) || error.status !== 403) throw error;
    call.logger.warn('LinkedIn refused the list of organizations', {}, error);
    return [];
  });
  const lists = Array.from({ length: Math.ceil(ids.length / ROLES_PER_LIST) }, (_, index) =>
    ids.slice(index * ROLES_PER_LIST, (index + 1) * ROLES_PER_LIST),
  );
  return (await Promise.all(lists.map((list) => profilesOf(call, tokens, list)))).flat();
}

async function organizationIds(call: OAuthCall, tokens: Tokens): Promise<string[]> {
  const ids: string[] = [];
  for (let lists = 0, start = 0; lists < MAX_LISTS; lists += 1) {
    const path = `organizationAcls?q=roleAssignee&state=APPROVED&count=${ROLES_PER_LIST}&start=${start}`;
    const { elements, paging } = await get(call, tokens, path, rolesReply);
    for (const { organization, organizationTarget, role, state } of elements) {
      const id = /^urn:li:organization:(\d+)$/.exec(organization ?? organizationTarget ?? '')?.[1];
      if (id !== undefined && state === 'APPROVED' && postingRoles.includes(role)) ids.push(id);
    }
    if (!paging.links.some(({ rel }) => rel === 'next')) break;
    start += elements.length;
  }
  return [...new Set(ids)];
}

async function profilesOf(call: OAuthCall, tokens: Tokens, ids: readonly string[]): Promise<ProfileCard[]> {
  const { results } = await get(call, tokens, `organizationsLookup?ids=List(${ids.join(',')})`, organizationsReply);
  const logos = await logoUrls(
    call,
    tokens,
    Object.values(results).flatMap((one) => logoOf(one) ?? []),
  );
  return ids.map((id) => ({
    platformId: id,
    displayName: results[id]?.localizedName ?? null,
    username: results[id]?.vanityName ?? null,
    avatarUrl: logos.get(logoOf(results[id]) ?? '') ?? null,
    accountType: 'user',
  }));
}

/** The URN of the logo as an image: the organization names it as an asset, with the same id. */
function logoOf(organization: Organization | undefined): string | null {
  const asset = organization?.logoV2?.cropped ?? organization?.logoV2?.original;
  return asset === undefined ? null : `urn:li:image:${asset.split(':').at(-1)}`;
}

/** The URLs of images by their URN. A logo that cannot be read is left out. */
async function logoUrls(call: OAuthCall, tokens: Tokens, urns: readonly string[]): Promise<Map<string, string>> {
  if (urns.length === 0) return new Map();
  const path = `images?ids=List(${urns.map(encodeURIComponent).join(',')})`;
  const { results } = await get(call, tokens, path, imagesReply).catch((error: unknown) => {
    if (!(error instanceof PlatformFailure)) throw error;
    return { results: {} };
  });
  return new Map(Object.entries(results).map(([urn, { downloadUrl }]) => [urn, downloadUrl]));
}

/** `path` has its query as Rest.li requires it: parentheses and commas of a list are not percent-encoded. */
async function get<T>(
  { http, settings }: OAuthCall,
  { accessToken }: Tokens,
  path: string,
  reply: ZodType<T>,
): Promise<T> {
  const url = `${settings.apiUrl}/rest/${path}`;
  const request = { method: 'GET', url, headers: versionHeaders(settings), bearer: accessToken } as const;
  const response = await callPlatform(http, 'LinkedIn', request);
  const parsed = reply.safeParse(response.data);
  if (response.status !== 200 || !parsed.success) throw linkedInFailure(response, { visible: false, now: null });
  return parsed.data;
}
