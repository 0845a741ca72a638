// Bluesky's own server software and its directory of identities, with the control requests of the sandbox beside them:
// `/_sandbox/calls`, `/faults`, `/accounts`, `/published`, and `/deletions`. Prints its addresses as JSON, and ends with its input.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, IncomingMessage } from 'node:http';
import { mockResolvers, TestNetworkNoAppView, TestPds } from '@atproto/dev-env';
import { buildAtprotoLoopbackClientMetadata, JoseKey, NodeOAuthClient } from '@atproto/oauth-client-node';
import { decide } from './browser.mjs';
import { withFaults } from './faults.mjs';

const PASSWORD = 'a-password-of-the-tests';
const SCOPE = 'atproto repo:app.bsky.feed.post?action=create blob:*/*';

const state = { calls: [], faults: [] };

/** Documents of clients by their addresses, which no DNS knows. */
const documents = new Map();
const { fetch: realFetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const document = documents.get(input instanceof Request ? input.url : String(input));
  return document ? Response.json(document) : realFetch(input, init);
};

/** Handles of the second server end with this. */
const OTHER_DOMAIN = '.elsewhere';

/** The first server asks it for handles of other servers, as bsky.social asks the service behind its app. */
const handles = createServer(async (req, res) => {
  const handle = new URL(req.url, 'http://handles').searchParams.get('handle') ?? '';
  const account = await other.ctx.accountManager.getAccount(handle);
  const [status, body] = account ? [200, { did: account.did }] : [400, { error: 'InvalidRequest' }];
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise((resolve) => handles.listen(0, '127.0.0.1', resolve));

const network = await TestNetworkNoAppView.create({
  pds: { bskyAppViewUrl: `http://127.0.0.1:${handles.address().port}` },
});
const issuer = network.pds.url;
/** A second server, with the same directory of identities. */
const other = await TestPds.create({ didPlcUrl: network.plc.url, serviceHandleDomains: [OTHER_DOMAIN] });
mockResolvers(other.ctx.idResolver, other);
const AT_OTHER = { at: other, domain: OTHER_DOMAIN };
const accounts = new Map();

async function readBody(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A user of the server; the same for the same name. */
async function ensureAccount(username, { at = network.pds, domain = '.test' } = {}) {
  const handle = `${username.toLowerCase().replace(/[^a-z0-9-]/g, '-')}${domain}`;
  if (!accounts.has(handle)) {
    const made = at
      .getAgent()
      .createAccount({ handle, email: `${handle.replace(/\W/g, '')}@herald.example`, password: PASSWORD });
    accounts.set(
      handle,
      made.then(({ data }) => ({ handle, did: data.did, password: PASSWORD })),
    );
  }
  return accounts.get(handle);
}

function storeOf() {
  const values = new Map();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (key) => void values.delete(key),
  };
}

/** A connected account, by the flow that every user goes through. */
async function connect(username) {
  const user = await ensureAccount(username);
  const sessions = storeOf();
  const client = new NodeOAuthClient({
    clientMetadata: buildAtprotoLoopbackClientMetadata({ scope: SCOPE, redirect_uris: ['http://127.0.0.1/'] }),
    stateStore: storeOf(),
    sessionStore: sessions,
    runtimeImplementation: {
      requestLock: (_name, work) => work(),
      // As Herald chooses.
      createKey: () => JoseKey.generate(['ES256']),
      getRandomValues: randomBytes,
      digest: (bytes, { name }) => createHash(name).update(bytes).digest(),
    },
    allowHttp: true,
    plcDirectoryUrl: network.plc.url,
    handleResolver: issuer,
  });
  const authorizeUrl = await client.authorize(issuer, { scope: SCOPE });
  await client.callback(new URL(await decide(issuer, authorizeUrl, user)).searchParams);
  const { tokenSet, ...session } = sessions.values.get(user.did);
  const { refresh_token: refreshToken, expires_at: _expiresAt, ...rest } = tokenSet;
  const { kty, crv, x, y, d } = session.dpopJwk;
  return {
    platform: 'bluesky',
    accountId: user.did,
    username,
    displayName: user.handle,
    avatarUrl: null,
    accessToken: JSON.stringify({ dpopJwk: { kty, crv, x, y, d }, authMethod: session.authMethod, tokenSet: rest }),
    refreshToken,
    expiresIn: 3600,
    scopes: SCOPE.split(' '),
  };
}

/** The server takes a fixed time for each sign-in: connections that overlap wait for it together. */
const CONNECTED_AHEAD = 6;
const unused = [];

/** A connected account that nothing else uses. */
function newAccount() {
  while (unused.length <= CONNECTED_AHEAD) unused.push(connect(`user-${randomUUID().slice(0, 8)}`));
  return unused.shift();
}

function blobsIn(value) {
  if (value === null || typeof value !== 'object') return [];
  return value.$type === 'blob' ? [value] : Object.values(value).flatMap(blobsIn);
}

/** The live posts of an account, as the sandbox lists them. */
async function published(did) {
  const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', limit: '100', reverse: 'true' });
  const { records } = await (await fetch(`${issuer}/xrpc/com.atproto.repo.listRecords?${query}`)).json();
  return records.map(({ uri, cid, value }) => ({
    platform: 'bluesky',
    accountId: did,
    id: uri,
    cid,
    text: value.text,
    reply: value.reply ?? null,
    media: blobsIn(value.embed?.$type === 'app.bsky.embed.external' ? null : value.embed).map(({ ref }) => ({
      kind: value.embed.$type === 'app.bsky.embed.video' ? 'video' : 'image',
      url: `${issuer}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: ref.$link })}`,
      altText: null,
    })),
  }));
}

/** Deletes a post as its author does in the app. */
async function deletePost(username, uri) {
  const { handle: identifier, password } = await ensureAccount(username);
  const agent = network.pds.getAgent();
  await agent.login({ identifier, password });
  await agent.deletePost(uri);
}

/** `_sandbox` and `_sandbox_user` in the address of the page decide, as they do in the sandbox. */
async function decideFor(url, res, at) {
  const decision = url.searchParams.get('_sandbox');
  const user = await ensureAccount(url.searchParams.get('_sandbox_user') ?? 'somebody', at);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('_sandbox')) url.searchParams.delete(name);
  const location = await decide(url.origin, url, { ...user, refuse: decision === 'refuse' });
  res.writeHead(302, { location }).end();
}

/** The same request, with its body unread. */
function withBody(req, body) {
  const copy = new IncomingMessage(req.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  Object.assign(copy, {
    method,
    url,
    headers,
    rawHeaders,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    complete: true,
  });
  copy.push(body);
  copy.push(null);
  return copy;
}

/** Puts the faults in front of the server. A body is read for its grant, and offered again. */
const { server } = network.pds.server;
const [handle] = server.listeners('request');
const disturbed = withFaults(state, handle);
server.removeAllListeners('request');
server.on('request', async (req, res) => {
  const url = new URL(req.url, issuer);
  if (url.pathname === '/oauth/authorize' && url.searchParams.has('_sandbox'))
    return decideFor(url, res).catch((error) => res.writeHead(500).end(String(error)));
  if (!['/oauth/par', '/oauth/token'].includes(url.pathname)) return disturbed(req, res, '');
  const body = await readBody(req);
  disturbed(withBody(req, body), res, body);
});

/** The second server only has the shortcut for its page. */
const [handleOther] = other.server.server.listeners('request');
other.server.server.removeAllListeners('request');
other.server.server.on('request', (req, res) => {
  const url = new URL(req.url, other.url);
  if (url.pathname !== '/oauth/authorize' || !url.searchParams.has('_sandbox')) return handleOther(req, res);
  return decideFor(url, res, AT_OTHER).catch((error) => res.writeHead(500).end(String(error)));
});

/** The posts of an account of the second server. */
async function textsAtOther(did) {
  const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post' });
  const { records } = await (await fetch(`${other.url}/xrpc/com.atproto.repo.listRecords?${query}`)).json();
  return records.map(({ value }) => value.text);
}

const routes = {
  'POST /others': (_url, { username }) => ensureAccount(username, AT_OTHER),
  'GET /others/texts': ({ searchParams }) => textsAtOther(searchParams.get('accountId')),
  'GET /calls': ({ searchParams }) =>
    state.calls.filter((call) =>
      ['platform', 'operation', 'accountId'].every(
        (name) => !searchParams.has(name) || call[name] === searchParams.get(name),
      ),
    ),
  'GET /faults': () => state.faults.filter(({ times }) => times > 0),
  'POST /faults': (_url, { times = 1, ...fault }) => state.faults.push({ times, ...fault }),
  'GET /published': ({ searchParams }) => published(searchParams.get('accountId')),
  'POST /deletions': (_url, { username, uri }) => deletePost(username, uri),
  'POST /documents': (_url, { address, document }) => void documents.set(address, document),
  'POST /accounts': (_url, { username }) => (username === undefined ? newAccount() : connect(username)),
};

const control = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://control');
  const route = routes[`${req.method} ${url.pathname.replace(/^\/_sandbox/, '')}`];
  try {
    const body = await readBody(req);
    const data = await route(url, body.length > 0 ? JSON.parse(body.toString()) : {});
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data ?? null));
  } catch (error) {
    res.writeHead(500).end(error.stack);
  }
});
await new Promise((resolve) => control.listen(0, '127.0.0.1', resolve));
console.log(
  JSON.stringify({
    issuer,
    otherIssuer: other.url,
    plcUrl: network.plc.url,
    controlUrl: `http://127.0.0.1:${control.address().port}`,
  }),
);

process.stdin.resume();
process.stdin.on('end', async () => {
  control.close();
  handles.close();
  await other.close();
  await network.close();
  process.exit(0);
});
