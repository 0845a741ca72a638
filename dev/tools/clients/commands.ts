import { hasObjects, inputsOf, requiredObjects } from './command-inputs.ts';
import { createTexts } from './command-texts.ts';
import {
  type ApiDescription,
  type CommandDocs,
  type Method,
  methodsOf,
  readsAll,
  readsPages,
  resolved,
} from './methods.ts';
import { kebabCase, phraseOf } from './words.ts';

/**
 * The module with the commands of the CLI that are one call of a method each, as data:
 * `clients/cli/src/endpoint-command.ts` makes commands of it.
 */
export function cliCommands(document: ApiDescription): string {
  const derived = methodsOf(document).flatMap((method) => {
    const { command } = method;
    return command === null || command === 'byHand' ? [] : [{ method, docs: command }];
  });
  const commands = derived.map(({ method, docs }) => commandOf(method, docs, document));
  const shown = derived.flatMap(({ method: { path, verb }, docs }, index) =>
    docs.isShownByHand ? [`  '${commands[index]?.name}': ResponseOf<'${path}', '${verb}'>;`] : [],
  );
  return `import type { ResponseOf } from '@herald-publishing/client';
import type { EndpointCommand } from './endpoint.ts';

/** The types of events. */
export const eventTypes = ${JSON.stringify(document.components.schemas['EventType']?.enum)} as const;

/** The responses for which the CLI has a function that shows them, by the name of their command. */
export interface ShownByHand {
${shown.join('\n')}
}

/** The commands that are one call of a method each. */
export const endpointCommands: readonly EndpointCommand[] = ${JSON.stringify(commands, null, 2)};
`;
}

/** A command as data: JSON leaves out what is undefined. */
function commandOf(method: Method, docs: CommandDocs, document: ApiDescription) {
  const { group, returns, result, verb, query } = method;
  const name = docs.name ?? nameOf(method);
  const response = resolved(result, document);
  const list = listOf(method);
  const rows = docs.rows ?? list;
  const texts = createTexts(method, document);
  const isDefault = docs.isDefault ?? name.endsWith(' list');
  const limit = query.find((field) => field.name === 'limit');
  return {
    name,
    description: phraseOf(docs.summary ?? method.summary),
    method: group === null ? method.name : `${group}.${method.name}`,
    takes: parametersOf(method),
    inputs: inputsOf(method, docs, document),
    body: requiredObjects(method, document),
    completes: verb === 'patch' && hasObjects(method, document) ? `${group}.get` : undefined,
    isDefault: isDefault || undefined,
    group: isDefault ? phraseOf(docs.group ?? method.groupDocs) : undefined,
    needsOption: verb === 'patch' || docs.needsOption,
    waits: docs.waits,
    list,
    maxPage: readsPages(method) ? limit?.schema.maximum : undefined,
    gone: returns === 'nothing' ? ['deleted', 'revoked'].find((field) => response.properties?.[field]) : undefined,
    rows,
    columns: docs.columns?.map((column) => texts.ofItem(column, rows)),
    lines: docs.lines?.map(texts.ofResponse),
    isShownByHand: docs.isShownByHand,
    note: docs.note && texts.ofResponse(docs.note),
    empty: docs.empty,
    example: docs.example,
    exitCodes: docs.exitCodes,
  };
}

/** `webhooks.rotateSecret` is `webhooks rotate-secret`. */
function nameOf({ group, name }: Method): string {
  const last = name === 'get' ? 'show' : kebabCase(name);
  return group === null || group === 'posts' ? last : `${kebabCase(group)} ${last}`;
}

/** The list of a response that the method returns without the response. */
function listOf({ returns }: Method): string | undefined {
  if (typeof returns !== 'object') return undefined;
  return 'field' in returns ? returns.field : returns.pages;
}

/** What the method takes, as `clients/typescript` has it: ids, a body, and a query. */
function parametersOf(method: Method): string[] {
  const { ids, body, query, handWrittenIn } = method;
  return [
    ...(ids.length > 0 ? ['id'] : []),
    // A method that is written by hand takes the fields among its options.
    ...(body ? [body.takes === null || handWrittenIn.includes('TypeScript') ? 'body' : `body.${body.takes}`] : []),
    // One that reads all pages has its query among its options.
    ...(query.length > 0 ? [readsAll(method) ? '' : 'query'] : []),
  ];
}
