import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const LINKEDIN = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

describe('LinkedIn refuses', () => {
  const statistics = 'organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=';

  async function read(path: string, username: string, scopes?: string[]) {
    const { accessToken: token } = await sandbox.account('linkedin', { username, ...(scopes && { scopes }) });
    return sandbox.ask(`/linkedin/rest/${path}`, { token, headers: LINKEDIN });
  }

  async function organizationOf(username: string) {
    const { accountId } = await sandbox.account('linkedin', { username });
    return `urn%3Ali%3Aorganization%3A${accountId}`;
  }

  it('LinkedIn refuses the numbers of an organization for a role that may only post', async () => {
    const urn = await organizationOf('ada.org1');
    for (const [role, status] of [
      ['CONTENT_ADMINISTRATOR', 403],
      ['ADMINISTRATOR', 200],
    ] as const) {
      await sandbox.set('linkedin', { roles: [role] });
      const path = `${statistics}${urn}&shares=List(urn%3Ali%3Ashare%3A1)`;
      expect((await read(path, 'ada', ['rw_organization_admin'])).status).toBe(status);
    }
  });

  it.each([
    '&shares=List(urn%3Ali%3AugcPost%3A1)',
    '&shares=urn%3Ali%3Ashare%3A1',
    '&timeIntervals=(timeRange:(start:1))',
  ])('LinkedIn refuses a query of an organization with %s', async (rest) => {
    expect((await read(`${statistics}${await organizationOf('ada.org1')}${rest}`, 'ada.org1')).status).toBe(400);
  });

  it.each([
    ['entity=(share:urn:li:share:1)', 'IMPRESSION', 400],
    ['entity=(share:urn%3Ali%3Ashare%3A1)', 'CLICK', 400],
    ['entity=(share:urn%3Ali%3Ashare%3A1)', 'IMPRESSION', 404],
  ])('LinkedIn refuses a query of a member with %s and %s', async (entity, type, status) => {
    const path = `memberCreatorPostAnalytics?q=entity&${entity}&queryType=${type}&aggregation=TOTAL`;
    expect((await read(path, 'ada', ['r_member_postAnalytics'])).status).toBe(status);
  });

  it('LinkedIn refuses the followers of an organization by the older name of the edge', async () => {
    const path = `networkSizes/${await organizationOf('ada.org1')}?edgeType=CompanyFollowedByMember`;
    expect((await read(path, 'ada.org1')).status).toBe(400);
  });
});
