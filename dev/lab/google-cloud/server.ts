import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Api, GoogleError, type Handler } from './api.ts';
import { artifactRegistry } from './apis/artifact-registry.ts';
import { cloudFunctions } from './apis/cloud-functions.ts';
import { cloudRun } from './apis/cloud-run.ts';
import { cloudScheduler } from './apis/cloud-scheduler.ts';
import { cloudStorage } from './apis/cloud-storage.ts';
import { cloudTasks } from './apis/cloud-tasks.ts';
import { deployedFunctions } from './apis/deployed-functions.ts';
import { firebase } from './apis/firebase.ts';
import { firebaseHosting, hostingUploads } from './apis/firebase-hosting.ts';
import { firebaseRules } from './apis/firebase-rules.ts';
import { firestore } from './apis/firestore.ts';
import { iam } from './apis/iam.ts';
import { resourceManager } from './apis/resource-manager.ts';
import { secretManager } from './apis/secret-manager.ts';
import { serviceUsage } from './apis/service-usage.ts';
import { singleMethodApis } from './apis/single-method.ts';
import type { Cloud } from './cloud.ts';
import { gcloud } from './gcloud/gcloud.ts';
import { requireKnownApi } from './propagation.ts';

/** Everything that the deploy and `npm run doctor` call. */
const apis: readonly Api[] = [
  artifactRegistry,
  cloudFunctions,
  cloudRun,
  cloudScheduler,
  cloudStorage,
  cloudTasks,
  deployedFunctions,
  firebase,
  firebaseHosting,
  firebaseRules,
  firestore,
  gcloud,
  hostingUploads,
  iam,
  resourceManager,
  secretManager,
  serviceUsage,
  ...singleMethodApis,
];

interface Route {
  host: RegExp;
  method: string;
  pattern: RegExp;
  handler: Handler;
}

interface CloudServer {
  /** For `HTTPS_PROXY`. */
  proxyUrl: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * The CLI asks here whether the user may act as App Engine's account. No setting changes this address (checkIam.js), and a
 * deploy continues when there is no response.
 */
const UNCHANGEABLE_ORIGIN = 'iam.googleapis.com:443';

/**
 * Serves the simulated cloud as an HTTP proxy on loopback: the client keeps the real host names (with `http:` in place of
 * `https:`), so every call of it, to a known API or not, arrives here. A call that nothing implements is refused with 501 and
 * listed in `cloud.unknownCalls`; nothing leaves the machine.
 */
export async function serveCloud(cloud: Cloud): Promise<CloudServer> {
  const routes = apis.flatMap(compile);
  const server = createServer((request, response) => void respond(cloud, routes, request, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('connect', (request, socket, head) => {
    if (!request.url?.endsWith(':80')) {
      if (request.url !== UNCHANGEABLE_ORIGIN) cloud.unknownCalls.add(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 501 Not Implemented\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    server.emit('connection', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = addressOf(server.address());
  return {
    proxyUrl: `http://${HOST}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function compile({ host, routes }: Api): Route[] {
  return Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    const source = path
      .replace(/[.()$]/g, '\\$&')
      .replace(/\{(\w+)\*\}/g, '(?<$1>.+?)')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)');
    const hostname = new RegExp(`^${host.replaceAll('.', '\\.').replace('*', '[^.]+')}$`);
    return { host: hostname, method, pattern: new RegExp(`^${source}$`), handler };
  });
}

async function respond(
  cloud: Cloud,
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const path = decodeURI(url.pathname);
  const responseHeaders = { 'content-type': 'application/json', 'x-goog-generation': '1' };
  const send = (status: number, body: unknown) => {
    response.writeHead(status, responseHeaders);
    response.end(JSON.stringify(body));
  };
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    cloud.calls += 1;
    requireKnownApi(cloud, url.hostname);
    if (cloud.refuseOnce.delete(`${request.method} ${path}`))
      throw new GoogleError(403, 'PERMISSION_DENIED', `${path} was refused once.`);
    for (const route of routes) {
      const match = route.host.test(url.hostname) && route.method === request.method && route.pattern.exec(path);
      if (!match) continue;
      const call = {
        params: match.groups ?? {},
        query: url.searchParams,
        body: Buffer.concat(chunks),
        isAnonymous: request.headers.authorization === undefined,
        responseHeaders,
      };
      const body = (await route.handler(cloud, call)) ?? {};
      cloud.onChange?.();
      return send(200, body);
    }
    cloud.unknownCalls.add(`${request.method} ${url.hostname}${path}${url.search}`);
    throw new GoogleError(
      501,
      'UNIMPLEMENTED',
      `The simulated cloud does not implement ${request.method} ${url.href}.`,
    );
  } catch (error) {
    const { code, status, message } =
      error instanceof GoogleError ? error : new GoogleError(400, 'INVALID_ARGUMENT', String(error));
    send(code, { error: { code, status, message } });
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address;
}
