// What the nodes of clients/n8n import of `n8n-workflow`, which is too large to install for every test run: vitest.config.ts names
// this file instead. `npm run build` in clients/n8n checks the nodes against the types of the real one.

interface ErrorOptions {
  message?: string;
  description?: string;
  httpCode?: string;
  itemIndex?: number;
}

class NodeError extends Error {
  readonly description: string | undefined;
  readonly context: Record<string, unknown>;

  constructor(message: string, { description, itemIndex }: ErrorOptions = {}) {
    super(message);
    this.description = description;
    this.context = { itemIndex };
  }
}

export class NodeOperationError extends NodeError {
  constructor(_node: unknown, error: Error | string, options?: ErrorOptions) {
    super(error instanceof Error ? error.message : error, options);
  }
}

export class NodeApiError extends NodeError {
  readonly httpCode: string | null;

  constructor(_node: unknown, error: { message: string }, options: ErrorOptions = {}) {
    super(options.message ?? error.message, options);
    this.httpCode = options.httpCode ?? null;
  }
}

export const NodeConnectionTypes = { Main: 'main' } as const;

export function jsonParse(text: string, { fallbackValue }: { fallbackValue: unknown }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fallbackValue;
  }
}

/** Moves the clock of the stack to its next task. */
export async function sleep(): Promise<void> {
  await (await globalThis.inProcessStack)?.elapse(true);
}
