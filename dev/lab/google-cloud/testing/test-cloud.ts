import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Cloud, newCloud, serveCloud } from '../index.ts';

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface TestCloud {
  cloud: Cloud;
  /** A call through the proxy, as clients make it. */
  call(method: string, url: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

export const FUNCTIONS = 'http://cloudfunctions.googleapis.com/v2/projects/demo/locations';

/** A project that lets functions be built, with an uploaded source. */
export async function startTestCloud(): Promise<TestCloud> {
  const cloud = newCloud('demo');
  const members = [`serviceAccount:${cloud.projectNumber}-compute@developer.gserviceaccount.com`];
  cloud.policies.set('projects/demo', { bindings: [{ role: 'roles/cloudbuild.builds.builder', members }] });
  cloud.sources.push(Buffer.from('an archive'));
  const server = await serveCloud(cloud);
  const { hostname, port } = new URL(server.proxyUrl);
  return {
    cloud,
    call: (method, url, body) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      request({ hostname, port, method, path: url, headers: { host: new URL(url).host } }, async (response) =>
        resolve({ status: response.statusCode, headers: response.headers, body: await json(response) }),
      )
        .once('error', reject)
        .end(body && JSON.stringify(body));
      return promise;
    },
    close: server.close,
  };
}

const SHAPE = { availableCpu: '1', availableMemory: '512Mi', maxInstanceRequestConcurrency: 80, maxInstanceCount: 1 };

/** The body that creates or updates a function. */
export function functionBody(serviceConfig: object = {}, labels: Record<string, string> = {}) {
  const source = { storageSource: { object: 'source.zip' } };
  return { labels, serviceConfig: { ...SHAPE, ...serviceConfig }, buildConfig: { source } };
}
