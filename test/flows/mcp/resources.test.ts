import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { connect, type McpUser, mcpUrl } from '../../support/mcp-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const accepted = z.object({ postSubmissionId: z.uuid() });
const text = z.object({ contents: z.tuple([z.object({ text: z.string() })]) });

async function read({ client }: McpUser, uri: string): Promise<unknown> {
  return JSON.parse(text.parse(await client.readResource({ uri })).contents[0].text);
}

async function scheduled(user: McpUser): Promise<string> {
  const post = { ...aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }), idempotencyKey: 'later' };
  return accepted.parse(await user.ask('create_post', post)).postSubmissionId;
}

describe.each([
  ['with a handshake, at Hosting', 'legacy', mcpUrl],
  ['of 2026-07-28, at the function itself', { pin: '2026-07-28' }, `${stack.apiUrl}/mcp`],
] as const)('a client %s', (_name, mode, url) => {
  it('a client reads posts and the rules of a platform as resources, as the API returns them', async () => {
    const user = await createUser();
    const connected = await connect(user.apiKey, { mode, url });
    const id = await scheduled(connected);
    const { resources } = await connected.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['herald://posts', 'herald://platforms/tiktok']),
    );
    const api = async (path: string) => (await request(path, { headers: withKey(user) })).body;
    expect(await read(connected, 'herald://posts')).toEqual(await api('/v1/posts'));
    expect(await read(connected, `herald://posts/${id}`)).toEqual(await api(`/v1/posts/${id}`));
    const { platforms } = z.object({ platforms: z.array(z.unknown()) }).parse(await api('/v1/platforms'));
    expect(platforms).toContainEqual(await read(connected, 'herald://platforms/tiktok'));
  });

  it('a client gets a JSON-RPC error for a resource that does not exist or that its key may not read', async () => {
    const user = await createUser();
    const connected = await connect(user.apiKey, { mode, url });
    for (const uri of ['herald://posts/none', 'herald://platforms/myspace', 'herald://nothing'])
      await expect(read(connected, uri), uri).rejects.toMatchObject({ code: -32602, data: { uri } });
    const apiKey = await createApiKey(context(), user.uid, null, {
      scopes: ['accounts:read'],
      accounts: null,
      requestsPerMinute: null,
      expiresAt: null,
    });
    const limited = await connect(apiKey, { mode, url });
    await expect(read(limited, 'herald://posts')).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('lacks the scope'),
      data: { code: 'insufficient_scope' },
    });
  });

  it('a client fills in a prompt, and completes its post and the platform of a resource', async () => {
    const user = await createUser();
    const connected = await connect(user.apiKey, { mode, url });
    const id = await scheduled(connected);
    const { client } = connected;
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['publish_post', 'explain_failed_post', 'plan_week']);
    const given = { text: 'We open at nine', accounts: 'threads' };
    const { messages } = await client.getPrompt({ name: 'publish_post', arguments: given });
    expect(messages).toMatchObject([
      { role: 'user', content: { text: expect.stringMatching(/We open at nine\nAccounts: threads\nTime: now/) } },
    ]);
    await expect(client.getPrompt({ name: 'explain_failed_post' })).rejects.toMatchObject({ code: -32602 });
    const values = async (ref: Parameters<typeof client.complete>[0]['ref'], name: string, value: string) =>
      (await client.complete({ ref, argument: { name, value } })).completion.values;
    const post = { type: 'ref/resource', uri: 'herald://posts/{id}' } as const;
    expect(await values(post, 'id', id.slice(0, 4))).toEqual([id]);
    // It has not failed.
    expect(await values({ type: 'ref/prompt', name: 'explain_failed_post' }, 'id', '')).toEqual([]);
    const platform = { type: 'ref/resource', uri: 'herald://platforms/{platform}' } as const;
    expect(await values(platform, 'platform', 't')).toEqual(['threads', 'tiktok']);
  });
});
