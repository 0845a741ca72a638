import {
  type IDataObject,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodePropertyOptions,
  jsonParse,
  NodeOperationError,
} from 'n8n-workflow';
import { callHerald } from '../request.ts';

/** The options of each platform, as JSON Schema, by names such as `youtube.privacy`. */
type ListedOptions = Map<string, { displayName: string; schema: IDataObject }>;

/** The choices for an option of a platform. */
export async function getPlatformOptions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return [...(await listOptions(this))].map(([value, { displayName, schema }]) => ({
    name: `${displayName}: ${schema['title'] ?? value}`,
    value,
    description: String(schema['description'] ?? ''),
  }));
}

/** The options that the node sets, by their platforms. */
export async function platformOptions(
  functions: IExecuteFunctions,
  itemIndex: number,
): Promise<Record<string, IDataObject>> {
  const { options = [] } = functions.getNodeParameter('platformOptions', itemIndex, {}) as { options?: IDataObject[] };
  const overrides: Record<string, IDataObject> = {};
  if (options.length === 0) return overrides;
  const listed = await listOptions(functions, itemIndex);
  for (const { option, value } of options) {
    const [platform = '', name = ''] = String(option).split('.');
    const given = optionValue(listed.get(String(option))?.schema, String(value));
    if (given === null)
      throw new NodeOperationError(functions.getNode(), `"${value}" is not a value of the option ${option}.`, {
        itemIndex,
      });
    overrides[platform] = { ...overrides[platform], [name]: given };
  }
  return overrides;
}

async function listOptions(
  functions: IExecuteFunctions | ILoadOptionsFunctions,
  itemIndex?: number,
): Promise<ListedOptions> {
  const { body } = await callHerald(functions, { method: 'GET', path: '/v1/platforms', itemIndex });
  const listed: ListedOptions = new Map();
  for (const { platform, displayName, options } of body['platforms'] as IDataObject[])
    for (const [name, schema] of Object.entries(options as IDataObject))
      listed.set(`${platform}.${name}`, { displayName: String(displayName), schema: schema as IDataObject });
  return listed;
}

/** The value that a text means by the schema of an option, which the API checks; null for an unknown option, and for a text that is not JSON. */
function optionValue(schema: IDataObject | undefined, text: string): IDataObject[string] | null {
  if (schema?.['type'] === 'string') return text;
  const isList = (schema?.['items'] as IDataObject | undefined)?.['type'] === 'string' && !text.startsWith('[');
  if (isList) return text.split(',').map((part) => part.trim());
  return schema ? jsonParse<IDataObject | null>(text, { fallbackValue: null }) : null;
}
