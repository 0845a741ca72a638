import type { AnyRoute } from '../../server/request/route.ts';

/** https://redocly.com/docs/realm/content/api-docs/openapi-extensions/x-code-samples */
interface CodeSample {
  lang: string;
  source: string;
}

const KEY = 'sk_live_…';
const ACCOUNT = { platform: 'tiktok', accountId: 'ACCOUNT_ID' } as const;

/** The code samples of an endpoint, with the given body: for a shell, and for the clients where they have a method. */
export function codeSamples(route: AnyRoute, baseUrl: string, body: unknown): CodeSample[] {
  const method = clientMethods[route.docs.operationId ?? ''];
  return [
    { lang: 'curl', source: curlSample(route, baseUrl, body) },
    ...(method === undefined
      ? []
      : [
          { lang: 'TypeScript', source: typescriptSample(method, route, baseUrl, body) },
          { lang: 'Python', source: pythonSample(method, route, baseUrl, body) },
        ]),
  ];
}

/** A command that works in a shell, once it has the key of the reader. */
function curlSample({ method, path, access: { by } }: AnyRoute, baseUrl: string, body: unknown): string {
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return [
    `curl${verb} "${baseUrl}${filled(path)}"`,
    ...(by === 'apiKey' ? [`-H "service-api-key: ${KEY}"`] : []),
    ...(by === 'idToken' ? ['-H "authorization: Bearer $ID_TOKEN"'] : []),
    ...(body === undefined ? [] : ['-H "content-type: application/json"', `-d '${shellJson(body)}'`]),
  ].join(' \\\n  ');
}

function filled(path: string): string {
  return path
    .replace(':id', placeholderOf(path))
    .replace(':platform', ACCOUNT.platform)
    .replace(':accountId', ACCOUNT.accountId);
}

/** The name of the value in a path, as in `POST_ID`. */
function placeholderOf(path: string): string {
  const noun = path.split('/')[2]?.replace(/s$/, '').replace('-', '_').toUpperCase() ?? '';
  return path.includes('/uploads/') ? 'UPLOAD_ID' : `${noun}_ID`;
}

/** JSON between the single quotes of a shell. */
function shellJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ').replaceAll("'", `'\\''`);
}

/** The method of the TypeScript client for each operation that it has. The Python client has the same ones, in snake case. */
export const clientMethods: Readonly<Record<string, string>> = {
  createPost: 'posts.create',
  createPosts: 'posts.createMany',
  validatePost: 'posts.validate',
  listPosts: 'posts.list',
  getPost: 'posts.get',
  editPost: 'posts.update',
  cancelPost: 'posts.cancel',
  getTimeline: 'posts.timeline',
  retryPost: 'posts.retry',
  getPostMetrics: 'posts.metrics',
  refreshPostMetrics: 'posts.refreshMetrics',
  sumMetrics: 'metrics',
  reconcile: 'reconcile',
  getAccountMetrics: 'accountMetrics',
  saveAccountGroups: 'setAccountGroups',
  listAccountGroups: 'accountGroups',
  saveSlots: 'slots.set',
  listSlots: 'slots.list',
  nextSlots: 'slots.next',
  createDraft: 'drafts.create',
  listDrafts: 'drafts.list',
  getDraft: 'drafts.get',
  editDraft: 'drafts.update',
  deleteDraft: 'drafts.delete',
  publishDraft: 'drafts.publish',
  rejectDraft: 'drafts.reject',
  startUpload: 'media.startUpload',
  completeUpload: 'media.completeUpload',
  createMedia: 'media.createFromUrl',
  listMedia: 'media.list',
  getMedia: 'media.get',
  deleteMedia: 'media.delete',
  transcribe: 'transcribe',
  renderTemplate: 'render',
  listTemplates: 'templates',
  listAccounts: 'accounts',
  getAccount: 'account',
  checkAccount: 'checkAccount',
  disconnectAccount: 'disconnectAccount',
  accountCapabilities: 'capabilities',
  getMe: 'me',
  getMyRecord: 'record',
  exportData: 'exportData',
  getStatus: 'status',
  listPlatforms: 'platforms',
  createWebhook: 'webhooks.create',
  listWebhooks: 'webhooks.list',
  getWebhook: 'webhooks.get',
  editWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  testWebhook: 'webhooks.test',
  resumeWebhook: 'webhooks.resume',
  rotateWebhookSecret: 'webhooks.rotateSecret',
  listWebhookDeliveries: 'webhooks.deliveries',
  replayWebhookEvents: 'webhooks.replay',
  listEvents: 'events.list',
  createProfile: 'profiles.create',
  listProfiles: 'profiles.list',
  getProfile: 'profiles.get',
  editProfile: 'profiles.update',
  deleteProfile: 'profiles.delete',
  createConnectLink: 'connectLinks.create',
  listConnectLinks: 'connectLinks.list',
  revokeConnectLink: 'connectLinks.revoke',
};

/** Why the clients have no method for an operation, which therefore has a sample in curl only. The clients send keys: none has a method for an ID token. */
export const withoutMethod: Readonly<Record<string, string>> = {
  renderOgImage: '`render` makes the same images.',
  reconnectTestAccount: 'Only tests of an integration call it.',
  getHealth: 'It is for monitors.',
  getReadiness: 'It is for monitors.',
  getOpenApi: 'The clients are made from the document.',
};

function typescriptSample(
  method: string,
  { path, docs: { operationId = '' } }: AnyRoute,
  baseUrl: string,
  body: unknown,
): string {
  const given = [
    ...(path.includes(':id') ? [`'${placeholderOf(path)}'`] : []),
    ...(path.includes(':accountId') ? [literal(ACCOUNT)] : []),
    ...argumentsOf(operationId, body).map(literal),
  ];
  return `import { Herald } from '@herald-publishing/client';

const herald = new Herald({
  apiKey: '${KEY}',
  baseUrl: '${baseUrl}',
});
${resultOf(operationId, `herald.${method}(${given.join(', ')})`)}`;
}

/** Of these operations, the method takes the value of one field itself. */
const onlyField: Readonly<Record<string, string>> = { createMedia: 'url', createPosts: 'posts' };

/** A body without fields is the default. */
function argumentsOf(operationId: string, body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return [];
  const field = onlyField[operationId];
  return [field === undefined ? body : Object.getOwnPropertyDescriptor(body, field)?.value];
}

/** A JSON object as TypeScript has it: names without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll("'", "\\'")
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll('\\"', '"')}'`);
}

/** Operations with a method that fetches the next page by itself. */
const inPages: readonly string[] = [
  'listPosts',
  'listMedia',
  'listWebhookDeliveries',
  'listEvents',
  'listProfiles',
  'listDrafts',
];
const withoutResult: readonly string[] = [
  'deleteMedia',
  'deleteDraft',
  'deleteWebhook',
  'deleteProfile',
  'revokeConnectLink',
];

function resultOf(operationId: string, call: string): string {
  if (inPages.includes(operationId)) return `for await (const item of ${call}) console.log(item);`;
  return withoutResult.includes(operationId) ? `await ${call};` : `console.log(await ${call});`;
}

function pythonSample(
  method: string,
  { path, docs: { operationId = '' } }: AnyRoute,
  baseUrl: string,
  body: unknown,
): string {
  const given = [
    ...(path.includes(':id') ? [placeholderOf(path)] : []),
    ...(path.includes(':accountId') ? [ACCOUNT.platform, ACCOUNT.accountId] : []),
    ...argumentsOf(operationId, body),
  ];
  const name = method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const call = `herald.${name}(${given.map(pythonLiteral).join(', ')})`;
  const result = inPages.includes(operationId) ? `for item in ${call}:\n    print(item)` : `print(${call})`;
  return `from herald_publishing import Herald

herald = Herald(
    api_key="${KEY}",
    base_url="${baseUrl}",
)
${withoutResult.includes(operationId) ? call : result}`;
}

/** A JSON value as Python has it. */
function pythonLiteral(value: unknown): string {
  const names: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return JSON.stringify(value, null, 4).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (found) => names[found] ?? found);
}
