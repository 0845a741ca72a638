import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { CREDENTIALS, callHerald } from '../request.ts';
import { eventOptions } from './event-options.ts';
import { isSigned } from './signature.ts';

interface Endpoint extends IDataObject {
  id: string;
  secret: string;
}

const MAX_DESCRIPTION = 100;

export class HeraldTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Herald Trigger',
    name: 'heraldTrigger',
    icon: { light: 'file:../../icons/herald.svg', dark: 'file:../../icons/herald.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow on events of Herald',
    defaults: { name: 'Herald Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIALS, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        options: eventOptions,
        default: ['post.published', 'post.partly_published', 'post.failed', 'post.unknown'],
        description: 'The events that start the workflow',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const endpoint = endpoints(this)[urlOf(this)];
        if (!endpoint) return false;
        const path = `/v1/webhooks/${endpoint.id}`;
        const { status, body } = await callHerald(this, { method: 'GET', path, accepts: [404] });
        if (status === 404) return false;
        if (body['enabled'] === true) return true;
        await removeEndpoint(this);
        return false;
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const url = urlOf(this);
        const description = `n8n: ${this.getWorkflow().name ?? ''}`.slice(0, MAX_DESCRIPTION);
        const { body } = await callHerald(this, {
          method: 'POST',
          path: '/v1/webhooks',
          body: { url, description, eventTypes: this.getNodeParameter('events') as string[] },
          // A second request would create a second endpoint.
          patienceMs: 0,
        });
        const { id } = body['webhook'] as Endpoint;
        endpoints(this)[url] = { id, secret: String(body['secret']) };
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        return removeEndpoint(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    const endpoint = endpoints(this)[urlOf(this)];
    if (!endpoint || !rawBody || !isSigned(rawBody, this.getHeaderData(), endpoint.secret, Date.now())) {
      this.getResponseObject().status(401).send('The signature is not valid.').end();
      return { noWebhookResponse: true };
    }
    const event = this.getBodyData();
    const isChosen = (this.getNodeParameter('events') as string[]).includes(String(event['type']));
    const { challenge } = event['data'] as IDataObject;
    if (event['type'] === 'webhook.verification') return { webhookResponse: challenge };
    // Such as the request of `POST /v1/webhooks/{id}/test`.
    if (!isChosen) return { webhookResponse: 'This event does not start the workflow.' };
    return { workflowData: [[{ json: event }]] };
  }
}

async function removeEndpoint(functions: IHookFunctions): Promise<boolean> {
  const known = endpoints(functions);
  const url = urlOf(functions);
  const endpoint = known[url];
  if (!endpoint) return true;
  await callHerald(functions, { method: 'DELETE', path: `/v1/webhooks/${endpoint.id}`, accepts: [404] });
  delete known[url];
  return true;
}

/** By address: n8n has one address for tests, and another for an active workflow. */
function endpoints(functions: IHookFunctions | IWebhookFunctions): Record<string, Endpoint> {
  const data = functions.getWorkflowStaticData('node');
  data['endpoints'] ??= {};
  return data['endpoints'] as Record<string, Endpoint>;
}

function urlOf(functions: IHookFunctions | IWebhookFunctions): string {
  return String(functions.getNodeWebhookUrl('default'));
}
