import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** https://www.jsonrpc.org/specification#error_object: the first code that a server may define. */
const SERVER_ERROR = -32_000;

interface Remote extends Transport {
  setProtocolVersion?(version: string): void;
}

/**
 * Passes messages on between an assistant and Herald, as they are, until the assistant leaves. A request that does not reach Herald
 * is answered with an error, so that the assistant does not wait for it.
 */
export async function bridge(local: Transport, remote: Remote): Promise<void> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  let initialization: unknown = null;

  const answerFailure = async (message: JSONRPCMessage, error: unknown): Promise<void> => {
    if (!('method' in message) || !('id' in message)) return;
    await local.send({ jsonrpc: '2.0', id: message.id, error: { code: SERVER_ERROR, message: messageOf(error) } });
  };

  local.onmessage = (message) => {
    if ('method' in message && message.method === 'initialize' && 'id' in message) initialization = message.id;
    remote.send(message).catch((error: unknown) => answerFailure(message, error).catch(leave));
  };
  remote.onmessage = (message) => {
    // Each later request says which version was agreed on.
    const version = 'id' in message && message.id === initialization ? versionIn(message) : null;
    if (version !== null) remote.setProtocolVersion?.(version);
    local.send(message).catch(leave);
  };
  local.onclose = leave;
  remote.onclose = leave;
  await remote.start();
  await local.start();
  await left;
  await Promise.all([local.close(), remote.close()]);
}

/** The message of Herald, if the body of the failed request contains one. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [body] = /\{"error".*\}/s.exec(text) ?? [];
  if (body === undefined) return text;
  try {
    const { error: serverError }: { error: { message?: unknown } } = JSON.parse(body);
    return typeof serverError.message === 'string' ? serverError.message : text;
  } catch {
    return text;
  }
}

function versionIn(message: JSONRPCMessage): string | null {
  const result = 'result' in message ? message.result : {};
  const version = 'protocolVersion' in result ? result['protocolVersion'] : null;
  return typeof version === 'string' ? version : null;
}
