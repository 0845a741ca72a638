import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../functions/src/context.ts';
import { freshAccount } from '../../../functions/src/domain/accounts/index.ts';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';
import { tokenContract } from '../contract/tokens.ts';
import { descriptor } from './descriptor.ts';

tokenContract(descriptor.tokens);

describe('a token refresh on Bluesky', () => {
  let fixture: TokenFixture;
  beforeAll(async () => {
    fixture = await TokenFixture.open('bluesky');
  });
  afterAll(() => fixture.close());

  it('a refresh repeats each discovery request that fails once', async () => {
    const { address, seeded } = await fixture.connected();
    fixture.age(seeded);
    const requests = new Set<string>();
    const http: Context['http'] = async (request) => {
      const response = await platformHttp(request);
      if (request.method !== 'GET' || requests.has(request.url)) return response;
      requests.add(request.url);
      return { ...response, status: 503, text: '' };
    };
    const { accessToken } = await freshAccount({ ...fixture.ctx, http }, address, { logger: silent });
    expect(accessToken).not.toBe(seeded.accessToken);
    expect(requests.size).toBeGreaterThan(2);
  });
});
