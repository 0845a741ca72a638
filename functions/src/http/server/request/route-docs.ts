import type { CommandDocs } from './command-docs.ts';

/** Where examples lead: addresses that the service can reach. */
export interface ExampleAddresses {
  image: string;
  webhook: string;
}

/** A request body for the API description. */
export interface RequestExample {
  summary: string;
  value: unknown;
}

/** The method of an endpoint in the clients, which are generated from it. */
export interface ClientMethod<Column extends string = string, Input extends string = string> {
  /** As in the TypeScript client: `webhooks.rotateSecret`. The other clients write it as is usual in their languages. */
  method: string;
  /** The one field of the body that the method takes in place of the body. */
  takes?: string;
  /** The one field of the response that the method returns in place of the response. Lists in pages return their items without this. */
  returns?: string;
  /** The method returns the items of all pages, except in Go. By default it returns a page, which fetches the next one by itself. */
  readsAllPages?: true;
  /** False where each request creates a secret: a client must not repeat one without a response. */
  isRepeatable?: false;
  /** The languages in which a client has a method that is written by hand around the endpoint. */
  handWrittenIn?: readonly ('TypeScript' | 'Python')[];
  /** `byHand` where a command of the CLI calls the method itself; null where it has no command on purpose. */
  command?: CommandDocs<Column, Input> | 'byHand' | null;
}

/** A group of endpoints in the API description. */
export interface RouteTag {
  name: string;
  description: string;
}

/** What the API description and the clients say of an endpoint. */
export interface RouteDocs<Column extends string = string, Input extends string = string> {
  /** Names the endpoint in the API description. Absent where no description has it. */
  operationId?: string;
  /** As the list of all routes groups them. */
  tag?: RouteTag;
  /** Null where the clients have no method on purpose. The clients send keys: none has a method for an ID token. */
  client?: ClientMethod<Column, Input> | null;
  summary: string;
  /** What the API description says beside the summary, the access and the limits. Markdown. */
  description?: string;
  /** Requests that work as they stand, by a name. Where they name things by an id, such things have to be there. */
  examples?(addresses: ExampleAddresses): Readonly<Record<string, RequestExample>>;
}

/** The effect of a tool, as clients see it: it reads, adds, or changes existing or public data. */
export interface ToolEffect {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  /** The same call again has no further effect. */
  idempotentHint: boolean;
  /** It reaches beyond Herald: a platform, a file in the web. */
  openWorldHint: boolean;
}

/** An endpoint as a tool of assistants (docs/api/mcp.md). Its arguments are the fields of the path, the query and the body together. */
export interface RouteTool<ResponseBody = unknown> {
  name: string;
  title: string;
  /** For the model: when to call it, what it does, and whether that can be undone. */
  description: string;
  effect: ToolEffect;
  /** The meaning of the `id` in the path, if there is one. */
  id?: string;
  /** Describes the response in a sentence. */
  brief(response: ResponseBody): string;
}
