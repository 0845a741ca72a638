import { inProject } from '../../dev/project.ts';
import { send } from '../support/send.ts';
import { stack } from '../support/stack.ts';
import type { TestUser } from '../support/user.ts';

interface HttpOptions {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  qs?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object | string;
}

interface Item {
  json: Record<string, unknown>;
}

interface Choice {
  name: string;
  value: string;
}

/** The nodes as n8n calls them. n8n gives them its functions as `this`. */
interface Herald {
  methods: { loadOptions: Record<'getAccounts' | 'getPlatformOptions', (this: object) => Promise<Choice[]>> };
  execute(this: object): Promise<Item[][]>;
}

interface HeraldTrigger {
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', (this: object) => Promise<boolean>> };
  webhook(this: object): Promise<{ workflowData?: Item[][]; noWebhookResponse?: boolean; webhookResponse?: string }>;
}

// With addresses that the compiler does not follow: the types of n8n are not installed here.
const nodes = inProject('clients', 'n8n', 'nodes');
const { Herald }: { Herald: new () => Herald } = await import(`${nodes}/Herald/Herald.node.ts`);
const trigger: { HeraldTrigger: new () => HeraldTrigger } = await import(
  `${nodes}/HeraldTrigger/HeraldTrigger.node.ts`
);
const events: { eventOptions: Array<{ value: string }> } = await import(`${nodes}/HeraldTrigger/event-options.ts`);

export const heraldNode = new Herald();
export const heraldTrigger = new trigger.HeraldTrigger();
export const { eventOptions } = events;

export interface Execution {
  executionId?: string;
  /** n8n keeps these when a person retries an execution. */
  customData?: Map<string, string>;
  continueOnFail?: boolean;
  /** The response to the first request does not arrive. */
  losesResponse?: boolean;
}

/** What n8n gives a node: its parameters, and requests with the key of this user. */
export function functionsFor(user: TestUser, parameters: Record<string, unknown>, execution: Execution = {}) {
  const { executionId = '1', customData = new Map(), continueOnFail = false } = execution;
  let { losesResponse = false } = execution;
  return {
    customData,
    helpers: { httpRequestWithAuthentication },
    continueOnFail: () => continueOnFail,
    getCredentials: async () => ({ apiKey: user.apiKey, baseUrl: `${stack.apiUrl}/` }),
    getExecutionCancelSignal: () => undefined,
    getExecutionId: () => executionId,
    getInputData: () => [{ json: {} }],
    getInstanceId: () => user.uid,
    getNode: () => ({ name: 'Herald' }),
    getNodeParameter: (name: string, _item: unknown, fallback: unknown) => parameters[name] ?? fallback,
    getTimezone: () => 'Europe/Madrid',
    getWorkflow: () => ({ id: 'w1', name: 'Marketing' }),
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
  };

  async function httpRequestWithAuthentication(_credentials: string, options: HttpOptions) {
    const { method, url, qs = {}, headers = {}, body } = options;
    const query = new URLSearchParams(qs).toString();
    const response = await send(`${url.slice(stack.apiUrl.length)}${query ? `?${query}` : ''}`, {
      method,
      // n8n does not send an empty object.
      body: typeof body === 'object' && Object.keys(body).length === 0 ? undefined : body,
      headers: { ...headers, 'service-api-key': user.apiKey },
    });
    if (losesResponse) {
      losesResponse = false;
      throw new Error('The connection was cut.');
    }
    return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  }
}
