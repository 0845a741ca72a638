import { afterEach, beforeEach, expect, it } from 'vitest';
import { decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { simulate } from '../../support/sandbox-control.ts';
import { newUser } from '../../support/signed-in-user.ts';

beforeEach(() => simulate('facebook', { pagesPerPerson: 0 }));
afterEach(() => simulate('facebook', { pagesPerPerson: 1 }));

it('the page and the redirect say why a login has no account to connect', async () => {
  const user = await newUser();
  const callback = async (query: Record<string, string>) => {
    const { authorizeUrl } = await start(user, 'authStart/facebook', query);
    const choice = { _sandbox_user: `none.${user.uid}`, _sandbox_scopes: 'pages_show_list' };
    return visit(await decide(authorizeUrl, { _sandbox: 'approve', ...choice }));
  };
  const page = await callback({});
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('allow access to your businesses');
  const redirect = locationOf(await callback({ returnTo: '/settings' }));
  expect(Object.fromEntries(redirect.searchParams)).toEqual({ facebook: 'error', reason: 'no_business_access' });
});
