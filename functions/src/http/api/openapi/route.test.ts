import { expect, it } from 'vitest';
import { context } from '../../../context.ts';
import { routes } from '../routes.ts';

it('the description of an address is made once', async () => {
  const route = routes.find(({ docs }) => docs.operationId === 'getOpenApi');
  const describe = async (baseUrl: string) => {
    const call = { ctx: context(), baseUrl } as Parameters<NonNullable<typeof route>['handle']>[0];
    return (await route?.handle(call))?.body;
  };
  const first = await describe('https://api.example');
  expect(first).toMatchObject({ servers: [{ url: 'https://api.example' }] });
  expect(await describe('https://api.example')).toBe(first);
  expect(await describe('https://other.example')).toMatchObject({ servers: [{ url: 'https://other.example' }] });
});
