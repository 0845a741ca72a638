import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { openFile, probeMedia } from '../../../functions/src/domain/media/index.ts';
import {
  deletePushSubscription,
  savePushSubscription,
  sendPush,
} from '../../../functions/src/domain/notifications/index.ts';
import { createOpenPage } from '../../../functions/src/domain/publishing/open-media.ts';
import { readClientDocument } from '../../../functions/src/domain/users/grants/client-document.ts';
import { send } from '../../../functions/src/domain/webhooks/endpoints/send.ts';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { systemClock } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { writeSession as blueskySession } from '../../../functions/src/platforms/bluesky/session.ts';
import { noSettings } from '../../../functions/src/platforms/contract/definition.ts';
import { readPage } from '../../../functions/src/platforms/kit/link-preview.ts';
import { mastodonApi, writeSession as mastodonSession } from '../../../functions/src/platforms/mastodon/api.ts';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { type Cost, costOf, startHostileServers } from '../../support/hostile-server.ts';
import { pushBrowser } from '../../support/push.ts';
import { createUser } from '../../support/user.ts';

const LIMIT: Cost = { longestMs: 50, memoryMb: 20 };
/** A server that says nothing is given up at once. */
const TIMEOUT_MS = 200;
const http: PlatformHttp = (request) => platformHttp({ ...request, timeoutMs: TIMEOUT_MS });
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const settings = { ...noSettings, authUrl: 'http://127.0.0.1', apiUrl: 'http://127.0.0.1' };
const profile = { platformId: 'a', displayName: 'A', username: 'a', avatarUrl: null, accountType: 'user' } as const;
const query = { text: 'A text', mediaHash: null, from: 0, to: Date.now() };
const redirectUri = 'https://herald.example/authCallback';

/** The calls to a server that a user has named, of which `host` is one. */
const callers: Readonly<Record<string, (host: string) => Promise<unknown>>> = {
  'a webhook': (host) => {
    const address = { userId: 'a', endpointId: 'b' } as never;
    const endpoint = { url: `http://${host}/hook`, secrets: [] };
    return send({ ...context(), http }, address, endpoint, { id: '1', body: '{}' });
  },
  'a push message': async (host) => {
    const { uid } = await user();
    const ctx = { ...context(), http };
    const { subscription } = pushBrowser();
    const id = await savePushSubscription(ctx, uid, { browser: 'A', ...subscription, endpoint: `http://${host}/push` });
    await sendPush(ctx, logger, uid, { title: 'A', body: 'B', path: '/', tag: 'c' });
    await deletePushSubscription(ctx, uid, id);
  },
  'the document of an app': (host) => readClientDocument({ ...context(), http }, `http://${host}/app.json`),
  WebFinger: (host) => connectOf(mastodon).findServer({ settings, http, logger }, `alice@${host}`),
  'a registration': (host) =>
    connectOf(mastodon).register({ settings, http, logger }, `http://${host}`, { redirectUri, scopes: [] }),
  'a post on Mastodon': (host) =>
    mastodonApi({ http, clock: systemClock, account: mastodonAccount(host) }, settings).createStatus({
      text: 'A text',
      mediaIds: [],
      options: {},
      replyTo: null,
      idempotencyKey: '1',
    }),
  'the posts on Mastodon': async (host) =>
    mastodon.findPosts?.find({ http, clock: systemClock, account: mastodonAccount(host), logger }, settings, query),
  'a sign-in at a server of Bluesky': async (host) =>
    bluesky.connect.pushAuthorizationRequest?.({ settings: { ...settings, redirectUri }, http, logger }, {
      redirectUri,
      state: 'a',
      scopes: [],
      codeChallenge: null,
      handle: `http://${host}`,
    } as never),
  'the posts at a server of Bluesky': async (host) =>
    bluesky.findPosts?.find({ http, clock: systemClock, account: blueskyAccount(host), logger }, settings, query),
  'the page of a link': (host) => readPage({ openPage: createOpenPage(downloads([host])) }, `http://${host}/page`),
  'a file before its post': (host) =>
    probeMedia(files([host]), 'user', [{ kind: 'video', url: `http://${host}/video.mp4` }], new Map()),
  'a file behind a share link': (host) =>
    openFile(files([host], `http://${host}/download`), `http://${host}/download?id=1`, { maxBytes: 8 * 1024 * 1024 }),
};

function connectOf({ connect: { registration } }: typeof mastodon) {
  if (!registration) throw new Error('Mastodon has no registration.');
  return registration;
}

function mastodonAccount(host: string) {
  const server = `http://${host}`;
  const session = { server, clientId: 'a', clientSecret: 'b', accessToken: 'c', accountId: '1' };
  return { accountId: '1', accessToken: mastodonSession(session), kind: 'person', profile, scope: null } as const;
}

function blueskyAccount(host: string) {
  const server = `http://${host}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tokenSet = {
    iss: server,
    sub: 'did:plc:a',
    aud: server,
    scope: 'atproto',
    access_token: 'a',
    token_type: 'DPoP',
  };
  const session = { dpopJwk: privateKey.export({ format: 'jwk' }), authMethod: { method: 'none' }, tokenSet };
  return {
    accountId: 'did:plc:a',
    accessToken: blueskySession(session as never),
    kind: 'person',
    profile,
    scope: null,
    server,
  } as const;
}

function downloads(allowedPrivateHosts: readonly string[]) {
  return { ...context().config.media, allowedPrivateHosts, idleMs: TIMEOUT_MS, totalMs: TIMEOUT_MS };
}

function files(hosts: readonly string[], driveDownloadUrl = 'https://drive.example/download') {
  const { config, files: stored } = context();
  return { files: stored, config: { ...config, media: { ...downloads(hosts), driveDownloadUrl } } };
}

/** Push messages go to users who exist. */
let created: ReturnType<typeof createUser> | undefined;
function user() {
  created ??= createUser({ threads: 0 });
  return created;
}

let servers: Awaited<ReturnType<typeof startHostileServers>>;
beforeAll(async () => {
  servers = await startHostileServers();
});
afterAll(() => servers.stop());

describe.each(Object.entries(callers))('%s', (_caller, call) => {
  it('a hostile server neither holds the thread for 50 ms nor 20 MB of memory', async () => {
    // Modules are loaded and compiled with the first call.
    await call([...servers.hosts.values()][0] ?? '').catch(() => {});
    const costs: Record<string, Cost> = {};
    for (const [shape, host] of servers.hosts) costs[shape] = await costOf(() => call(host), LIMIT);
    const excessive = Object.entries(costs).filter(
      ([, cost]) => cost.longestMs >= LIMIT.longestMs || cost.memoryMb >= LIMIT.memoryMb,
    );
    expect(excessive).toEqual([]);
  });
});
