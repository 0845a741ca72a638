import { type ApiDescription, type CommandDocs, isNullable, type Method, required } from './methods.ts';
import type { Schema } from './schema.ts';
import { kebabCase, phraseOf } from './words.ts';

interface Field {
  /** Where the value belongs: `body.limits.postsPerDay`. */
  path: string;
  /** Without null. */
  schema: Schema;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
}

/** What stands for an account. No field has such a name. */
const ACCOUNT = '<platform:id>';
/** The schema of a post's time, which is known by its name. */
const SCHEDULE = 'ScheduledTime';

/**
 * The arguments and options of a command, as `Input` of `clients/cli/src/endpoint.ts`. The ids of the path and required
 * texts of the body are arguments, all other fields options, also the fields of an object.
 */
export function inputsOf(method: Method, docs: CommandDocs, document: ApiDescription): object[] {
  const fields = [...bodyFields(method, document), ...queryFields(method, docs, document)];
  const known = [...method.ids, ...fields.map(keyOf), ...method.query.map(({ name }) => name)];
  const unknown = Object.keys(docs.options).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`${method.operationId} has no field ${unknown}.`);
  return [...idInputs(method, docs), ...fields.flatMap((field) => inputsOfField(field, { method, docs, document }))];
}

function keyOf({ path }: Field): string {
  return path.replace(/^\w+\./, '');
}

function idInputs({ ids, idDocs = '' }: Method, docs: CommandDocs) {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length > 1) return [{ flags: ACCOUNT, description: 'the account', path: 'id', kind: 'account' }];
  return [{ flags: docs.options[id] ?? '<id>', description: phraseOf(idDocs), path: 'id' }];
}

/** Lists in pages share their options, unless the route names one. */
function queryFields({ query, returns }: Method, { options }: CommandDocs, document: ApiDescription): Field[] {
  const isPaged = typeof returns === 'object' && 'pages' in returns;
  return query
    .filter(({ name }) => !isPaged || !['limit', 'cursor'].includes(name) || name in options)
    .map(({ name, schema, isRequired, description = '' }) => ({
      path: `query.${name}`,
      schema: required(schema, document),
      isRequired,
      isNullable: false,
      description,
    }));
}

function bodyFields({ body }: Method, document: ApiDescription): Field[] {
  return body ? fieldsOf(required(body.schema, document), { path: 'body', description: '', document }) : [];
}

/** The objects of a body that have to be there, also without fields. */
export function requiredObjects({ body }: Method, document: ApiDescription): Record<string, object> | undefined {
  const { properties = {}, required: needed = [] } = body ? required(body.schema, document) : {};
  const objects = needed.filter((name) => isObject(required(properties[name] ?? {}, document)));
  return objects.length > 0 ? Object.fromEntries(objects.map((name) => [name, {}])) : undefined;
}

/** Whether a body has objects, of which some fields may be given. */
export function hasObjects({ body }: Method, document: ApiDescription): boolean {
  const { properties = {} } = body ? required(body.schema, document) : {};
  return Object.values(properties).some((given) => isObject(required(given, document)));
}

function isObject(schema: Schema): boolean {
  return schema.type === 'object' && !isAccount(schema);
}

interface Parent {
  path: string;
  description: string;
  document: ApiDescription;
}

/** The fields of an object and of the objects in it, which have its description if they have none. */
function fieldsOf({ properties = {}, required: needed = [] }: Schema, parent: Parent): Field[] {
  const { document } = parent;
  return Object.entries(properties).flatMap(([name, given]) => {
    const path = `${parent.path}.${name}`;
    const schema = required(given, document);
    const description = given.description ?? schema.description ?? parent.description;
    if (schema.properties && !isAccount(schema)) return fieldsOf(schema, { path, description, document });
    return [{ path, schema, isRequired: needed.includes(name), isNullable: isNullable(given), description }];
  });
}

function isAccount({ properties = {} }: Schema): boolean {
  return 'platform' in properties && 'accountId' in properties;
}

interface Command {
  method: Method;
  docs: CommandDocs;
  document: ApiDescription;
}

function inputsOfField(field: Field, command: Command): object[] {
  const { path, schema } = field;
  const { method, docs } = command;
  const chosen = docs.options[keyOf(field)];
  if (chosen === null) return [];
  if (isSchedule(schema, command.document)) return [{ flags: '', description: '', path, kind: 'schedule' }];
  const given = [chosen ?? defaultFlags(field, method.verb === 'patch')].flat();
  const [option = ''] = given.map(longName);
  const inputs = given.map((text, index) => inputOf(text, { field, first: index > 0 ? option : null, command }));
  if (method.verb !== 'patch' || !field.isNullable) return inputs;
  return [...inputs, { flags: `--no-${option}`, description: `remove what --${option} has set`, path, value: null }];
}

function isSchedule(schema: Schema, { components }: ApiDescription): boolean {
  return schema === components.schemas[SCHEDULE];
}

interface Given {
  field: Field;
  /** The first option of the field, if this is another one. */
  first: string | null;
  command: Command;
}

function inputOf(text: string, { field, first, command: { docs, document } }: Given) {
  const { path, schema, isRequired } = field;
  const [, flags = '', description] = /^(.*?)(?:: (.*))?$/.exec(text) ?? [];
  const conflicts = [...conflictsOf(field, docs), ...(first === null || flags.startsWith('--no-') ? [] : [first])];
  return {
    flags,
    description: description ?? helpOf(field),
    // An account in place of an account id has its platform too.
    path: flags.includes(ACCOUNT) && !isAccount(schema) ? path.replace(/\.\w+$/, '') : path,
    ...readingOf(flags, schema, { isFirst: first === null, document }),
    default: docs.defaults[keyOf(field)],
    isRequired: (isRequired && flags.startsWith('--')) || undefined,
    conflicts: conflicts.length > 0 ? conflicts : undefined,
  };
}

/** The options that exclude the options of a field. Every list in pages has a cursor. */
function conflictsOf(field: Field, { conflicts, options }: CommandDocs): string[] {
  const key = keyOf(field);
  const others = conflicts.flatMap(([one, other]) => (one === key ? [options[other] ?? `--${kebabCase(other)}`] : []));
  return key === 'cursor' ? [key] : others.flat().map(longName);
}

function longName(flags: string): string {
  return /--([\w-]+)/.exec(flags)?.[1] ?? '';
}

/** The first sentence of the description. */
function helpOf({ schema, description }: Field): string {
  if (isAccount(schema)) return 'the account';
  const [sentence = ''] = description.split(/(?<=[.!?]) (?=[A-Z`…])/);
  return phraseOf(sentence) + (schema.type === 'array' ? ', separated by commas' : '');
}

function defaultFlags({ path, schema, isRequired }: Field, isChange: boolean): string | string[] {
  const option = kebabCase(path.replace(/^.*\./, ''));
  if (isChange && schema.type === 'boolean') return [`--${option}`, `--no-${option}`];
  if (schema.type === 'boolean' || schema.const !== undefined) return `--${option}`;
  if (isRequired && schema.type === 'string') return `<${option}>`;
  return isAccount(schema) ? `--${option} ${ACCOUNT}` : `--${option} <${placeholderOf(option, schema)}>`;
}

function placeholderOf(option: string, schema: Schema): string {
  if (schema.format === 'date-time') return 'time';
  if (schema.format === 'uri') return 'url';
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return 'values';
  return schema.additionalProperties ? 'name=value' : option.replace(/^.*-/, '');
}

/** How the text of the user is read, or the value of a flag. */
function readingOf(
  flags: string,
  schema: Schema,
  { isFirst, document }: { isFirst: boolean; document: ApiDescription },
) {
  if (!/[<[]/.test(flags)) return { value: flagValue(flags, schema, isFirst) };
  if (flags.includes('<period>') && schema.type === 'integer') return { kind: 'period' };
  if (flags.includes(ACCOUNT)) return { kind: 'account' };
  if (schema.type === 'integer') return { kind: 'number' };
  if (schema.type === 'array') {
    const { type, enum: choices } = required(schema.items ?? {}, document);
    if (type !== 'string') throw new Error(`${flags} has no text for an item. Choose null, or a command by hand.`);
    return { kind: 'list', choices };
  }
  if (schema.additionalProperties) return { kind: 'pairs' };
  return { choices: schema.enum ?? schema.anyOf?.map((one) => required(one, document).enum).find(Boolean) };
}

/** The value of a flag: the only one of the field, the one of its name, or true and false. */
function flagValue(flags: string, schema: Schema, isFirst: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'boolean') return isFirst;
  const value = longName(flags);
  if (schema.enum?.includes(value)) return value;
  throw new Error(`${flags} is no value of its field.`);
}
