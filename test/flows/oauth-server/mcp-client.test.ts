import { randomUUID } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { aPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { answerIn, decide, signedInUser, site } from '../../support/oauth-client.ts';
import { liveOn } from '../../support/sandbox.ts';

const mcpUrl = new URL(`${site}/mcp`);

/** What an assistant keeps of a server that it was given by its address. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = 'http://localhost:53682/callback';
  readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [this.redirectUrl] };
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  verifier = '';
  /** The page that the user's browser opens. */
  opened: URL | undefined;

  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens() {
    return this.stored;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
  state() {
    return 'state';
  }
  invalidateCredentials() {
    this.stored = undefined;
  }
}

/** `close`: Node ends an idle connection after 5 s, perhaps just when it is used again. */
function transportOf(authProvider: Assistant) {
  return new StreamableHTTPClientTransport(mcpUrl, { authProvider, requestInit: { headers: { connection: 'close' } } });
}

function newClient() {
  return new Client({ name: 'assistant', version: '1' });
}

const called = z.looseObject({ structuredContent: z.looseObject({ outcome: z.string().optional() }) });

async function callTool(client: Client, name: string, given: Record<string, unknown>) {
  return called.parse(await client.callTool({ name, arguments: given })).structuredContent;
}

it('an assistant of the MCP SDK connects by the address alone, and publishes', async () => {
  const user = await signedInUser();
  const assistant = new Assistant();
  const first = transportOf(assistant);
  await expect(newClient().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const opened = assistant.opened;
  if (!opened) throw new Error('no page was opened');
  expect(opened.href.startsWith(`${site}/oauth/authorize?`)).toBe(true);
  expect(opened.searchParams.get('resource')).toBe(mcpUrl.href);
  await first.finishAuth(answerIn(await decide(user.cookie, Object.fromEntries(opened.searchParams))));

  const client = newClient();
  await client.connect(transportOf(assistant));
  onTestFinished(() => client.close());
  const post = aPost({ text: `By an assistant ${user.uid}` });
  const { postSubmissionId: id } = await callTool(client, 'create_post', { ...post, idempotencyKey: randomUUID() });
  await eventually(
    () => callTool(client, 'get_post', { id }),
    ({ outcome }) => outcome === 'published',
  );
  expect(await liveOn(user.accounts.threads[0] ?? '')).toHaveLength(1);

  // An hour later the SDK renews the token by itself.
  const { access_token: expired = '' } = assistant.stored ?? {};
  const document = context().store.apiKeys.doc(keyId(expired));
  const { grant } = (await document.get()).data() ?? {};
  if (!grant) throw new Error('the token has no grant');
  await document.update({ grant: { ...grant, accessExpiresAt: new Date(0) } });
  expect(await callTool(client, 'get_post', { id })).toMatchObject({ outcome: 'published' });
  expect(assistant.stored?.access_token).not.toBe(expired);

  // Once the user has revoked the access, the assistant has to ask again.
  await document.update({ revokedAt: new Date() });
  assistant.opened = undefined;
  await expect(callTool(client, 'get_post', { id })).rejects.toBeInstanceOf(UnauthorizedError);
  expect(assistant.opened).toBeInstanceOf(URL);
});
