import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { consent, consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = linkedin;
const scopes = [...connect.scopes.required, ...connect.scopes.defaults];
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier: null });
}

function fail(operation: string, fault: { status?: number; body?: unknown; cut?: boolean }) {
  return fixture.sandbox.faults.add({
    platform: 'linkedin',
    operation,
    times: 1,
    afterEffect: false,
    cut: false,
    ...fault,
  });
}

describe('connecting a LinkedIn account', () => {
  it('a connection requests scopes separated by spaces, without a PKCE challenge', () => {
    const { redirectUri } = fixture.settings;
    const text = connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge: null });
    expect(new URL(text).pathname).toBe('/linkedin/oauth/v2/authorization');
    expect(text).toMatch(/scope=w_member_social%20openid%20profile$/);
    expect(connect.codeChallenge).toBeNull();
  });

  it.each([',', ' '])(
    'a connection returns a token of 60 days, scopes separated by "%s", and the profile',
    async (mark) => {
      fixture.platform.settings.patch({ scopeSeparator: mark });
      const [connection] = await exchange(await consentCode(fixture, connect));
      expect(connection?.tokens).toMatchObject({ refreshToken: null, scope: scopes.join(mark) });
      expect(connection?.tokens.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
      expect(connection?.profile).toMatchObject({
        platformId: expect.any(String),
        displayName: expect.stringMatching(/^user\./),
        username: null,
        avatarUrl: expect.stringContaining('avatar'),
      });
    },
  );

  it('a connection is retried when LinkedIn briefly reports its new token as revoked', async () => {
    fixture.platform.settings.patch({ revokedFlakes: 1 });
    expect(await exchange(await consentCode(fixture, connect))).toHaveLength(1);
  });

  it('the parts of a name are joined when LinkedIn returns only parts', async () => {
    fail('profile', { body: { sub: 'abc', given_name: 'Ada', family_name: 'Lovelace' } });
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.profile).toMatchObject({ platformId: 'abc', displayName: 'Ada Lovelace', avatarUrl: null });
  });

  it('a used code, and another redirect URL, are refused', async () => {
    const refused = { outcome: { kind: 'rejected' } };
    const code = await consentCode(fixture, connect);
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject(refused);
    const other = await consentCode(fixture, connect);
    await expect(exchange(other, 'https://herald.example/elsewhere')).rejects.toMatchObject(refused);
  });

  it('the error of LinkedIn for a refusal by the user is recognised', async () => {
    const redirect = await consent(fixture, connect, 'refuse');
    expect(connect.deniedAs).toContain(redirect.searchParams.get('error'));
  });
});

describe('connecting the organizations of a LinkedIn member', () => {
  const needed = ['w_organization_social', 'r_organization_social', 'r_organization_admin'];
  const products = ['signIn', 'share', 'organizations'];
  const requesting = (required: string[]) => ({ ...connect, scopes: { ...connect.scopes, required, defaults: [] } });
  const connected = async (settings: object, requested = [...scopes, ...needed]) => {
    fixture.platform.settings.patch({ products, ...settings });
    return exchange(await consentCode(fixture, requesting(requested)));
  };

  it('organizations with a role that may post are connected beside the person', async () => {
    const roles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'ANALYST', 'ADMINISTRATOR:REQUESTED'];
    const [person, ...organizations] = await connected({ roles });
    expect(person).not.toHaveProperty('kind');
    expect(organizations).toMatchObject(
      [1, 2].map((nth) => ({
        kind: 'organization',
        tokens: person?.tokens,
        profile: {
          platformId: expect.stringMatching(/^\d+$/),
          displayName: `${person?.profile.displayName}.org${nth}`,
          username: `${person?.profile.displayName}.org${nth}`,
          avatarUrl: expect.stringContaining('avatar'),
        },
      })),
    );
    expect(organizations).toHaveLength(2);
  });

  it('lists of organizations are read in several parts, whatever the name of the field', async () => {
    const roles = Array.from({ length: 5 }, () => 'ADMINISTRATOR');
    const settings = { roles, rolesPerList: 2, organizationField: 'organizationTarget' };
    expect(await connected(settings)).toHaveLength(6);
  });

  it('organizations are connected without a logo or a name that cannot be read', async () => {
    fail('readLogos', { status: 403 });
    const [, organization] = await connected({ roles: ['ADMINISTRATOR'] });
    expect(organization?.profile).toMatchObject({ displayName: expect.stringContaining('org1'), avatarUrl: null });
    fail('readOrganizations', { body: { results: {} } });
    const [, unnamed] = await connected({ roles: ['ADMINISTRATOR'] });
    expect(unnamed?.profile).toMatchObject({ displayName: null, username: null, avatarUrl: null });
  });

  it('the person alone is connected without the scopes, or where LinkedIn refuses the list', async () => {
    const roles = ['ADMINISTRATOR'];
    expect(await connected({ roles }, [...scopes])).toHaveLength(1);
    expect(await connected({ roles }, [...scopes, 'r_organization_admin'])).toHaveLength(1);
    fail('listRoles', { status: 403 });
    expect(await connected({ roles })).toHaveLength(1);
  });

  it('nothing is connected when LinkedIn does not answer about the organizations', async () => {
    fail('listRoles', { status: 503 });
    await expect(connected({ roles: ['ADMINISTRATOR'] })).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });

  it('the member is identified for an app without Sign In with LinkedIn', async () => {
    const requested = ['w_member_social', 'r_basicprofile', ...needed];
    const [person] = await connected({ products: ['organizations'], roles: [] }, requested);
    expect(person?.profile).toMatchObject({
      platformId: expect.any(String),
      displayName: expect.stringMatching(/^user\..* Member$/),
      username: expect.stringMatching(/^user\./),
    });
  });

  it('a connection is refused for a scope that the app does not have', async () => {
    fixture.platform.settings.patch({ products: ['signIn', 'share'] });
    const redirect = await consent(fixture, requesting([...scopes, ...needed]));
    expect(redirect.searchParams.get('error')).toBe('unauthorized_scope_error');
  });
});

describe('refreshing LinkedIn tokens', () => {
  const connected = async () => {
    fixture.platform.settings.patch({ refreshTokens: true });
    const [connection] = await exchange(await consentCode(fixture, connect));
    return { accountId: '', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? null };
  };

  it('a refresh returns a new access token, and keeps the refresh token', async () => {
    const current = await connected();
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.refreshToken).toBe(current.refreshToken);
    expect((await connect.refresh(fixture.oauthCall, current)).accessToken).not.toBe(fresh.accessToken);
  });

  it('a refresh requires a reconnect when the refresh token expires after a year', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(366 * DAY);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it.each([
    ['an outage', { status: 503 }],
    ['a closed connection', { cut: true }],
    ['a page that is not a valid response', { status: 200, body: '<html>' }],
    [
      'an error in the request',
      { status: 400, body: { error: 'invalid_request', error_description: 'A required parameter is missing' } },
    ],
  ])('a refresh does not disconnect the account after %s', async (_name, fault) => {
    const current = await connected();
    fail('refresh', fault);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({
      outcome: { kind: expect.stringMatching(/^(retryAfter|rejected)$/) },
    });
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });
});
