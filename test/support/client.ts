import { Herald } from '../../clients/typescript/src/index.ts';
import { expectAsDescribed } from './openapi.ts';
import { parse } from './send.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

/**
 * The TypeScript client of a user, for tests that need only what an endpoint returns. It compares each response with the API
 * description, as `request` does.
 */
export function clientOf({ apiKey }: Pick<TestUser, 'apiKey'>): Herald {
  return new Herald({ apiKey, baseUrl: stack.apiUrl, maxRetries: 0, fetch: fetchDescribed });
}

const fetchDescribed: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { status, headers } = response;
  const body = parse(await response.clone().text());
  await expectAsDescribed(init?.method ?? 'GET', String(input).slice(stack.apiUrl.length), { status, headers, body });
  return response;
};
