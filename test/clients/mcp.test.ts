import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { connect as connectDirectly } from '../support/mcp-client.ts';
import { inProfile } from '../support/profiles.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { environmentOf, HERALD, spawnHerald } from './herald.ts';

/** The SDK's own client, which has started `herald mcp`. */
async function connect(
  user: Pick<TestUser, 'apiKey'>,
  url: string,
  more: Record<string, string> = {},
): Promise<Client> {
  const { HERALD_API_KEY = '', HERALD_URL = '', PATH = '' } = environmentOf(user, url);
  const client = new Client({ name: 'test', version: '1' });
  const env = { HERALD_API_KEY, HERALD_URL, PATH, ...more };
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [HERALD, 'mcp'], env }));
  return client;
}

it.each([
  ['the web address', () => stack.webUrl],
  ["the function's own address", () => stack.apiUrl],
])('herald mcp offers the tools of Herald through %s and publishes with them', async (_, url) => {
  const user = await createUser();
  const client = await connect(user, url());
  const { tools } = await client.listTools();
  const direct = await (await connectDirectly(user.apiKey)).client.listTools();
  expect(tools).toEqual(direct.tools);
  const accounts = await client.callTool({ name: 'list_accounts', arguments: {} });
  expect(accounts.structuredContent).toMatchObject({ accounts: [{ accountId: user.accounts.threads[0] }] });
  const post = { content: { text: 'By an assistant', platform: 'threads' } };
  const created = await client.callTool({ name: 'create_post', arguments: { post, idempotencyKey: '1' } });
  expect(created.isError ?? false).toBe(false);
  await expect.poll(() => liveOn(...user.accounts.threads), { timeout: 30_000 }).toHaveLength(1);
});

it('herald mcp acts for the profile of HERALD_PROFILE', async () => {
  const user = await createUser();
  const profile = await inProfile(user);
  const client = await connect(user, stack.webUrl, { HERALD_PROFILE: profile.profileId });
  const accounts = await client.callTool({ name: 'list_accounts', arguments: {} });
  expect(accounts.structuredContent).toMatchObject({ accounts: [{ accountId: profile.accounts.threads[0] }] });
});

it('herald mcp reports errors at once instead of waiting', async () => {
  await expect(connect({ apiKey: 'sk_live_wrong' }, stack.webUrl)).rejects.toThrow(/Invalid API key/);
  await expect(connect({ apiKey: 'sk_live_wrong' }, 'http://127.0.0.1:1')).rejects.toThrow();
});

it('herald mcp exits when the assistant disconnects', async () => {
  const user = await createUser();
  expect(await spawnHerald(environmentOf(user), ['mcp'])).toEqual({ code: 0, stdout: '', stderr: '' });
});
