import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventTypes } from '../../functions/src/domain/events/index.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { readPost } from '../support/api.ts';
import { clientOf } from '../support/client.ts';
import { inject, liveOn } from '../support/sandbox.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { hookUrl, receivedAt } from '../support/webhook-endpoints.ts';
import { type Execution, eventOptions, functionsFor, heraldNode, heraldTrigger } from './n8n-functions.ts';
import { NodeApiError, NodeOperationError } from './n8n-workflow.ts';

const PUBLISH = { resource: 'post', operation: 'publish', text: 'From a workflow', targets: ['threads'], time: 'now' };

/** The item that an operation of the node results in. */
async function execute(user: TestUser, parameters: Record<string, unknown>, execution?: Execution) {
  const [items] = await heraldNode.execute.call(functionsFor(user, parameters, execution));
  return items?.[0];
}

function refuse(accountId = '') {
  const body = { error: { message: 'The text breaks our rules.', type: 'OAuthException', code: 100 } };
  return inject({ platform: 'threads', operation: 'publishText', times: 1, status: 400, body, accountId });
}

it('the n8n node publishes to accounts of its list, returns the outcome, and a repeated execution publishes once', async () => {
  const user = await createUser();
  const accounts = await heraldNode.methods.loadOptions.getAccounts.call(functionsFor(user, {}));
  const parameters = { ...PUBLISH, targets: accounts.map(({ value }) => value) };
  const first = await execute(user, parameters, { losesResponse: true });
  expect(first).toMatchObject({ json: { outcome: 'published', text: PUBLISH.text }, pairedItem: { item: 0 } });
  // The time of the post may still move after the outcome of its targets.
  const again = { ...first, json: { ...first?.json, updatedAt: expect.any(String) } };
  expect(await execute(user, parameters)).toEqual(again);
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  await execute(user, parameters, { executionId: '2' });
  expect(await liveOn(...user.accounts.threads)).toHaveLength(2);
});

it('the n8n node offers every option of the platforms, and sets it for the targets on its platform beside a link of the post', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const choices = await heraldNode.methods.loadOptions.getPlatformOptions.call(functionsFor(user, {}));
  const options = Object.values(platformDefinitions).flatMap((definition) =>
    Object.keys(definition.options.shape).map((name) => `${definition.platform}.${name}`),
  );
  expect(choices.map(({ value }) => value).sort()).toEqual(options.sort());
  expect(choices).toContainEqual(expect.objectContaining({ name: 'Instagram: Trial reel' }));

  const platformOptions = (...given: [string, string][]) => ({
    ...PUBLISH,
    targets: ['threads', `x:${user.accounts.x[0]}`],
    platformOptions: { options: given.map(([option, value]) => ({ option, value })) },
  });
  const link = 'https://example.com/harbour';
  const parameters = platformOptions(['threads.replyControl', 'followers_only'], ['x.madeWithAi', 'true']);
  const item = await execute(user, { ...parameters, link, keepMetadata: true });
  expect(item?.json).toMatchObject({
    link: { url: link },
    keepMetadata: true,
    targets: [{ overrides: { replyControl: 'followers_only' } }, { overrides: { madeWithAi: true } }],
  });
  await expect(execute(user, platformOptions(['x.madeWithAi', 'yes']))).rejects.toThrow('"yes" is not a value');
});

it('the n8n node fails with the message of a failed target, and the retried execution publishes what is missing', async () => {
  const user = await createUser({ threads: 2 });
  const [live = '', refused = ''] = user.accounts.threads;
  await refuse(refused);
  const parameters = { ...PUBLISH, targets: [`threads:${live}`, `threads:${refused}`] };
  const customData = new Map<string, string>();
  const failed = execute(user, parameters, { customData });
  await expect(failed).rejects.toThrow(NodeOperationError);
  await expect(failed).rejects.toThrow(
    new RegExp(`^The post is partly published\\. threads:${refused}: .*breaks our rules`),
  );
  expect(await liveOn(live, refused)).toHaveLength(1);
  expect(await execute(user, parameters, { executionId: '2', customData })).toMatchObject({
    json: { outcome: 'published' },
  });
  expect((await liveOn(live, refused)).map(({ accountId }) => accountId).sort()).toEqual([live, refused].sort());
});

it('the n8n node continues on failures with the error in the item, and its operation Retry publishes the post', async () => {
  const user = await createUser();
  await refuse(user.accounts.threads[0]);
  const item = await execute(user, PUBLISH, { continueOnFail: true });
  const error = { message: expect.stringContaining('breaks our rules'), details: { outcome: 'failed' } };
  expect(item).toMatchObject({ json: { error } });
  // n8n takes an item with other keys for a success.
  expect(Object.keys(item?.json ?? {})).toEqual(['error']);
  const { postSubmissionId: postId } = Object(item?.json['error']).details;
  expect(await execute(user, { resource: 'post', operation: 'retry', postId })).toMatchObject({
    json: { outcome: 'published' },
  });
});

it('the n8n node reports a refused request with its code, its message and its fields', async () => {
  const user = await createUser();
  const refused = execute(user, { ...PUBLISH, additionalFields: '{"post":{"content":{"surprise":1}}}' });
  await expect(refused).rejects.toThrow(NodeApiError);
  await expect(refused).rejects.toMatchObject({
    message: expect.stringContaining('(validation_error)'),
    description: expect.stringContaining('body.post.content.surprise: '),
    httpCode: '400',
    context: { data: { code: 'validation_error' } },
  });
  const tooLong = { ...PUBLISH, text: 'x'.repeat(501), strict: true };
  await expect(execute(user, tooLong)).rejects.toThrow('(post_would_fail)');
  await expect(execute(user, { ...PUBLISH, time: 'slot' })).rejects.toThrow('no slots');
  await expect(execute(user, { ...PUBLISH, additionalFields: '[1' })).rejects.toThrow('must be a JSON object');
});

it('the n8n node fails after its longest wait, and the same execution continues the wait', async () => {
  const user = await createUser();
  await expect(execute(user, { ...PUBLISH, maxWait: 0 })).rejects.toThrow('The post was not published in time.');
  expect(await execute(user, PUBLISH)).toMatchObject({ json: { outcome: 'published' } });
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
});

it('the n8n node schedules in the time zone of the workflow, cancels, validates and makes drafts', async () => {
  const user = await createUser();
  const later = { ...PUBLISH, time: 'at', scheduledTime: '2030-01-31T09:00:00' };
  const accepted = await execute(user, later);
  const postId = String(accepted?.json['postSubmissionId']);
  expect(await readPost(user, postId)).toMatchObject({ scheduledTime: '2030-01-31T08:00:00.000Z' });
  await execute(user, { resource: 'post', operation: 'cancel', postId });
  expect(await execute(user, { resource: 'post', operation: 'get', postId })).toMatchObject({
    json: { outcome: 'cancelled' },
  });
  expect(await execute(user, { ...PUBLISH, operation: 'validate', text: 'x'.repeat(501) })).toMatchObject({
    json: { valid: false },
  });
  expect(await execute(user, { ...later, resource: 'draft', operation: 'create' })).toMatchObject({
    json: { status: 'waiting' },
  });
});

it('the n8n trigger makes an endpoint, starts the workflow on its signed events only, and deletes the endpoint', async () => {
  const user = await createUser();
  const name = randomUUID();
  const staticData: { endpoints?: Record<string, { id: string; secret: string }> } = {};
  const response = { status: 0, send: () => response, end: () => response };
  const functions = {
    ...functionsFor(user, { events: ['post.published'] }),
    getNodeWebhookUrl: () => hookUrl(name),
    getWorkflowStaticData: () => staticData,
    getResponseObject: () => ({ status: (status: number) => Object.assign(response, { status }) }),
  };
  const { checkExists, create, delete: remove } = heraldTrigger.webhookMethods.default;
  expect(await checkExists.call(functions)).toBe(false);
  await create.call(functions);
  expect(await checkExists.call(functions)).toBe(true);

  await execute(user, PUBLISH);
  const [{ headers, body } = { headers: {}, body: '' }] = await receivedAt(name, 1);
  const [challenge] = await receivedAt(name, 1, { challenges: true });
  const deliver = (text: string, headers: Record<string, string>) =>
    heraldTrigger.webhook.call({
      ...functions,
      getRequestObject: () => ({ rawBody: Buffer.from(text) }),
      getHeaderData: () => headers,
      getBodyData: () => JSON.parse(text),
    });
  expect(await deliver(body, headers)).toMatchObject({ workflowData: [[{ json: { type: 'post.published' } }]] });
  const verification = challenge?.body ?? '';
  expect(await deliver(verification, challenge?.headers ?? {})).toEqual({
    webhookResponse: JSON.parse(verification).data.challenge,
  });
  expect(response.status).toBe(0);
  expect(await deliver(body.replace('post.published', 'post.publishee'), headers)).toEqual({ noWebhookResponse: true });
  expect(response.status).toBe(401);

  const { id } = staticData.endpoints?.[hookUrl(name)] ?? {};
  await remove.call(functions);
  await expect(clientOf(user).webhooks.get(id ?? '')).rejects.toMatchObject({ status: 404 });
  expect(await checkExists.call(functions)).toBe(false);
});

it('the n8n trigger lists every event of Herald', () => {
  expect(eventOptions.map(({ value }) => value).sort()).toEqual([...eventTypes].sort());
});
