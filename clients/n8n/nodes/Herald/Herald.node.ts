import { randomUUID } from 'node:crypto';
import {
  type IDataObject,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { CREDENTIALS, callHerald } from '../request.ts';
import { getPlatformOptions } from './platform-options.ts';
import { additionalFields, idempotencyKey, postRequest } from './post-request.ts';
import { properties } from './properties.ts';
import { type Post, requirePublished, waitForOutcome } from './wait.ts';

export class Herald implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Herald',
    name: 'herald',
    icon: { light: 'file:../../icons/herald.svg', dark: 'file:../../icons/herald.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Publish one post to many social accounts, exactly once each',
    defaults: { name: 'Herald' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIALS, required: true }],
    properties,
  };

  methods = { loadOptions: { getAccounts, getPlatformOptions } };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (let itemIndex = 0; itemIndex < this.getInputData().length; itemIndex++) {
      try {
        results.push({ json: await executeItem(this, itemIndex), pairedItem: { item: itemIndex } });
      } catch (caught) {
        const isOurs = caught instanceof NodeApiError || caught instanceof NodeOperationError;
        const error = isOurs ? caught : new NodeOperationError(this.getNode(), caught as Error, { itemIndex });
        if (!this.continueOnFail()) throw error;
        const { message, description, context } = error;
        // n8n recognises the item of a failure by its only key `error`; of an item with an `error` beside `json` it keeps the message only.
        results.push({
          json: {
            error: { message, description: description ?? null, details: (context['data'] as IDataObject) ?? null },
          },
          pairedItem: { item: itemIndex },
        });
      }
    }
    return [results];
  }
}

/** The choices for the targets of a post. */
async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const options: INodePropertyOptions[] = [];
  let cursor: unknown = null;
  do {
    const query: IDataObject = cursor === null ? {} : { cursor: String(cursor) };
    const { body } = await callHerald(this, { method: 'GET', path: '/v1/accounts', query });
    for (const { platform, accountId, username, displayName } of body['accounts'] as IDataObject[])
      options.push({ name: `${platform}: ${username ?? displayName ?? accountId}`, value: `${platform}:${accountId}` });
    cursor = body['nextCursor'];
  } while (cursor !== null);
  return options;
}

async function executeItem(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const operation = `${functions.getNodeParameter('resource', itemIndex)}.${functions.getNodeParameter('operation', itemIndex)}`;
  if (operation === 'post.publish') return publish(functions, itemIndex);
  if (operation === 'post.retry') return retry(functions, itemIndex);
  const { body } = await callHerald(functions, {
    ...(await simpleRequest(functions, operation, itemIndex)),
    itemIndex,
  });
  return body;
}

/** Of operations that are one request. */
async function simpleRequest(functions: IExecuteFunctions, operation: string, itemIndex: number) {
  switch (operation) {
    case 'post.validate':
      return { method: 'POST', path: '/v1/posts/validate', body: await postRequest(functions, itemIndex) } as const;
    case 'post.get':
      return { method: 'GET', path: postPath(functions, itemIndex) } as const;
    case 'post.cancel':
      return { method: 'DELETE', path: postPath(functions, itemIndex) } as const;
    case 'draft.create':
      return {
        method: 'POST',
        path: '/v1/drafts',
        body: await postRequest(functions, itemIndex),
        idempotencyKey: idempotencyKey(functions, itemIndex),
      } as const;
    default:
      throw new NodeOperationError(functions.getNode(), `There is no operation ${operation}.`, { itemIndex });
  }
}

async function publish(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const strict = functions.getNodeParameter('strict', itemIndex, false) as boolean;
  const body: IDataObject = { ...(strict ? { strict } : {}), ...(await postRequest(functions, itemIndex)) };
  const accepted = await callHerald(functions, {
    method: 'POST',
    path: '/v1/posts',
    body,
    idempotencyKey: idempotencyKey(functions, itemIndex),
    itemIndex,
  });
  const maxWaitMs = maxWait(functions, itemIndex);
  if (body['scheduledTime'] !== undefined || maxWaitMs === null) return accepted.body;
  const id = String(accepted.body['postSubmissionId']);
  const post = await waitForOutcome(functions, id, { maxWaitMs, itemIndex });
  // An earlier attempt of this execution has made the post: this one publishes what is missing.
  const isMissing = post.outcome === 'failed' || post.outcome === 'partly_published';
  if (accepted.isReplayed && isMissing) return retryAndWait(functions, id, {}, { maxWaitMs, itemIndex });
  return published(functions, post, itemIndex);
}

async function retry(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const id = functions.getNodeParameter('postId', itemIndex) as string;
  const options = { maxWaitMs: maxWait(functions, itemIndex), itemIndex };
  return retryAndWait(functions, id, additionalFields(functions, itemIndex), options);
}

async function retryAndWait(
  functions: IExecuteFunctions,
  id: string,
  body: IDataObject,
  { maxWaitMs, itemIndex }: { maxWaitMs: number | null; itemIndex: number },
): Promise<IDataObject> {
  const path = `/v1/posts/${encodeURIComponent(id)}/retry`;
  const retried = await callHerald(functions, { method: 'POST', path, body, idempotencyKey: randomUUID(), itemIndex });
  if (maxWaitMs === null) return retried.body;
  return published(functions, await waitForOutcome(functions, id, { maxWaitMs, itemIndex }), itemIndex);
}

function published(functions: IExecuteFunctions, post: Post, itemIndex: number): Post {
  requirePublished(functions.getNode(), post, itemIndex);
  return post;
}

/** In milliseconds; null if the node does not wait. */
function maxWait(functions: IExecuteFunctions, itemIndex: number): number | null {
  if (!functions.getNodeParameter('waitForOutcome', itemIndex, true)) return null;
  return (functions.getNodeParameter('maxWait', itemIndex, 10) as number) * 60_000;
}

function postPath(functions: IExecuteFunctions, itemIndex: number): string {
  return `/v1/posts/${encodeURIComponent(functions.getNodeParameter('postId', itemIndex) as string)}`;
}
