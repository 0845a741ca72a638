import { type MessageFromChild, messageToChild } from './messages.ts';

/**
 * How long the cleanup may take before the process exits anyway (ms); shorter than the shutdown timeout of the parent.
 */
const CLEANUP_TIMEOUT_MS = 4_000;

/** What a child process runs. */
export interface ChildService {
  /** Sent to the parent when the process is ready. */
  value: unknown;
  /** Stops what the process runs. */
  close(): Promise<void>;
  /** Handles a request of the parent. */
  handle?(request: unknown): Promise<unknown>;
}

/**
 * Runs a child process of the stack: starts the service, sends `ready` or `failed` to the parent, handles requests, and
 * exits on a signal or when the IPC channel closes, which also happens when the parent is killed.
 */
export async function runChildProcess(start: () => Promise<ChildService>): Promise<void> {
  let service: ChildService | undefined;
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), CLEANUP_TIMEOUT_MS).unref();
    await service?.close().catch((error: unknown) => console.error(error));
    process.exit(code);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void end(0));
  try {
    service = await start();
  } catch (error) {
    console.error(error);
    await sendToParent({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    return end(1);
  }
  if (ending) {
    // The process was stopped during the start, so the service is closed here.
    await service.close();
    process.exit(0);
  }
  process.on('message', (raw) => void respond(service, raw));
  await sendToParent({ type: 'ready', value: service.value });
}

/** Prints a line to the terminal of the parent. */
export function print(text: string): void {
  void sendToParent({ type: 'print', text });
}

/** Resolves when the message is sent, so that an exit right after it does not lose it. */
function sendToParent(message: MessageFromChild): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

async function respond(service: ChildService | undefined, raw: unknown): Promise<void> {
  const request = messageToChild.parse(raw);
  const value = await service?.handle?.(request.value);
  await sendToParent({ type: 'response', id: request.id, value });
}
