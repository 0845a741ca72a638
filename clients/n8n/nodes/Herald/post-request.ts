import { createHash } from 'node:crypto';
import { type IDataObject, type IExecuteFunctions, jsonParse, NodeOperationError } from 'n8n-workflow';
import { platformOptions } from './platform-options.ts';
import { textFields } from './text-fields.ts';

/** The body of `POST /v1/posts` from the fields of the node. The additional fields are merged into it. */
export async function postRequest(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const options = await platformOptions(functions, itemIndex);
  const named = functions.getNodeParameter('targets', itemIndex) as string[];
  const targets = named.map((value) => targetOf(value, options));
  const text = functions.getNodeParameter('text', itemIndex) as string;
  const media = functions.getNodeParameter('mediaUrls', itemIndex, []) as string[];
  const body = {
    post: {
      content: {
        ...(text === '' ? {} : { text }),
        ...(targets.length === 0 ? {} : { platform: targets }),
        ...(media.length === 0 ? {} : { mediaUrls: media }),
        ...textsOf(functions, itemIndex),
      },
    },
    ...scheduledTime(functions, itemIndex),
  };
  return merged(body, additionalFields(functions, itemIndex));
}

/** The fields that one text says, or that are on. A node of an earlier version has none of them. */
function textsOf(functions: IExecuteFunctions, itemIndex: number): IDataObject {
  const texts = textFields.map(
    ({ name }) => [name, functions.getNodeParameter(name, itemIndex, '') as string | boolean] as const,
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== '' && value !== false));
}

/** A JSON object of the node's field. */
export function additionalFields(functions: IExecuteFunctions, itemIndex: number): IDataObject {
  const given = functions.getNodeParameter('additionalFields', itemIndex, '{}') as string | IDataObject;
  const fields = typeof given === 'string' ? jsonParse<unknown>(given || '{}', { fallbackValue: null }) : given;
  if (isRecord(fields)) return fields;
  throw new NodeOperationError(functions.getNode(), 'The additional fields must be a JSON object.', { itemIndex });
}

/**
 * The same in each attempt at an item of an execution. n8n keeps the custom data of an execution when a person retries it, which
 * gives it another id.
 */
export function idempotencyKey(functions: IExecuteFunctions, itemIndex: number): string {
  const execution = functions.customData.get(FIRST_EXECUTION) || functions.getExecutionId();
  functions.customData.set(FIRST_EXECUTION, execution);
  // A node in a loop runs several times in one execution.
  const { $runIndex: run } = functions.getWorkflowDataProxy(itemIndex);
  const parts = [
    functions.getInstanceId(),
    functions.getWorkflow().id,
    execution,
    functions.getNode().name,
    run,
    itemIndex,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const FIRST_EXECUTION = 'heraldExecution';

/** `platform`, or `platform:accountId`, with the options of the platform. */
function targetOf(value: string, options: Record<string, IDataObject>): string | IDataObject {
  const colon = value.indexOf(':');
  const platform = colon < 0 ? value : value.slice(0, colon);
  const overrides = options[platform];
  if (colon < 0 && !overrides) return value;
  return {
    platform,
    ...(colon < 0 ? {} : { accountId: value.slice(colon + 1) }),
    ...(overrides ? { overrides } : {}),
  };
}

function scheduledTime(functions: IExecuteFunctions, itemIndex: number): IDataObject {
  const time = functions.getNodeParameter('time', itemIndex) as string;
  if (time === 'now') return {};
  if (time === 'slot') return { scheduledTime: { slot: 'next' } };
  const value: unknown = functions.getNodeParameter('scheduledTime', itemIndex);
  // An expression yields a date of Luxon, which is in ISO 8601 as text.
  const at = value instanceof Date ? value.toISOString() : String(value).replace(' ', 'T');
  const hasZone = /(Z|[+-]\d\d(:?\d\d)?)$/i.test(at.slice('2030-01-31'.length));
  return { scheduledTime: hasZone ? at : { at, timeZone: functions.getTimezone() } };
}

function merged(base: IDataObject, changes: IDataObject): IDataObject {
  const entries = Object.entries(changes).map(([key, value]) => {
    const old = base[key];
    return [key, isRecord(old) && isRecord(value) ? merged(old, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function isRecord(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
