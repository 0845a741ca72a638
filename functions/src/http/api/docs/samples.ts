import type { Endpoint } from './api-document.ts';
import { type Html, html } from './html.ts';

/** The method of the TypeScript client for each operation that it has. */
export const clientMethods: Readonly<Record<string, string>> = {
  createPost: 'posts.create',
  validatePost: 'posts.validate',
  listPosts: 'posts.list',
  getPost: 'posts.get',
  editPost: 'posts.update',
  cancelPost: 'posts.cancel',
  getTimeline: 'posts.timeline',
  retryPost: 'posts.retry',
  createMedia: 'media.createFromUrl',
  listMedia: 'media.list',
  getMedia: 'media.get',
  deleteMedia: 'media.delete',
  transcribe: 'transcribe',
  renderTemplate: 'render',
  listTemplates: 'templates',
  listAccounts: 'accounts',
  getMe: 'me',
  listPlatforms: 'platforms',
  createWebhook: 'webhooks.create',
  listWebhooks: 'webhooks.list',
  getWebhook: 'webhooks.get',
  editWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  testWebhook: 'webhooks.test',
  rotateWebhookSecret: 'webhooks.rotateSecret',
  listWebhookDeliveries: 'webhooks.deliveries',
  replayWebhookEvents: 'webhooks.replay',
  listEvents: 'events.list',
};

/** Operations whose method goes on to the next page by itself. */
const inPages: readonly string[] = ['listPosts', 'listMedia', 'listWebhookDeliveries', 'listEvents'];
/** Operations whose method returns nothing. */
const withoutResult: readonly string[] = ['deleteMedia', 'deleteWebhook'];

/** The reader's own values, which the page's script fills in. */
const ADDRESS = 'https://herald.example.com';
const KEY = 'sk_live_…';

/** One line that works in a shell as it stands, once it has the reader's key. */
export function curlSample({ method, path, operation: { security } }: Endpoint, body: unknown): Html {
  const [access] = security.flatMap((one) => Object.keys(one));
  const url = path.replace('{id}', placeholderOf(path));
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return html`curl${verb} "${fill('address', ADDRESS)}${url}"${
    access === 'apiKey' ? html` \\\n  -H "service-api-key: ${fill('key', KEY)}"` : null
  }${access === 'idToken' ? html` \\\n  -H "authorization: Bearer $ID_TOKEN"` : null}${
    body === undefined ? null : html` \\\n  -H "content-type: application/json" \\\n  -d '${shellJson(body)}'`
  }`;
}

/** A call of the TypeScript client; null where it has none. */
export function typescriptSample({ path, operation }: Endpoint, body: unknown): Html | null {
  const method = clientMethods[operation.operationId];
  if (method === undefined) return null;
  const given = [
    ...(path.includes('{id}') ? [`'${placeholderOf(path)}'`] : []),
    ...(body === undefined ? [] : [argumentOf(operation.operationId, body)]),
  ];
  return html`import { Herald } from 'herald-client';

const herald = new Herald({
  apiKey: '${fill('key', KEY)}',
  baseUrl: '${fill('address', ADDRESS)}',
});
${resultOf(operation.operationId, `herald.${method}(${given.join(', ')})`)}`;
}

/** A path with the names of what is to be put in, as in `POST_ID`. */
function placeholderOf(path: string): string {
  const noun = path.split('/')[2]?.replace(/s$/, '').replace('-', '_').toUpperCase() ?? '';
  return path.includes('/uploads/') ? 'UPLOAD_ID' : `${noun}_ID`;
}

function fill(name: 'address' | 'key', value: string): Html {
  return html`<span data-fill="${name}">${value}</span>`;
}

/** JSON between the single quotes of a shell. */
function shellJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ').replaceAll("'", `'\\''`);
}

/** \`createFromUrl\` takes the address itself. */
function argumentOf(operationId: string, body: unknown): string {
  return operationId === 'createMedia' && typeof body === 'object' && body !== null && 'url' in body
    ? literal(body.url)
    : literal(body);
}

/** A JSON object as TypeScript has it: names without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll("'", "\\'")
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll('\\"', '"')}'`);
}

function resultOf(operationId: string, call: string): string {
  if (inPages.includes(operationId)) return `for await (const item of ${call}) console.log(item);`;
  return withoutResult.includes(operationId) ? `await ${call};` : `console.log(await ${call});`;
}
