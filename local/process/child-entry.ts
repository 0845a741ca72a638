import { type MessageFromChild, messageToChild } from './messages.ts';

/** How long a part's own clean-up may take before it exits anyway, in ms; shorter than the patience of whoever ends it. */
const CLEANUP_TIMEOUT_MS = 4_000;

/** A running part, seen from inside its process. */
export interface ChildService {
  /** Told to the starter as soon as the part is ready. */
  value: unknown;
  /** Ends what the part runs. */
  close(): Promise<void>;
  /** Answers a question of the starter. */
  handle?(question: unknown): Promise<unknown>;
}

/**
 * The life of a part of the stack: start, say ready (or why not), answer questions, and end when asked to, when signalled, or
 * when the channel closes because whoever started it is gone, in whatever way.
 */
export const runChildProcess = async (start: () => Promise<ChildService>): Promise<void> => {
  let running: ChildService | undefined;
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), CLEANUP_TIMEOUT_MS).unref();
    await running?.close().catch((error: unknown) => console.error(error));
    process.exit(code);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void end(0));
  try {
    running = await start();
  } catch (error) {
    console.error(error);
    await sendToParent({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    return end(1);
  }
  if (ending) {
    // Asked to end while it was coming up: what came up late is closed here.
    await running.close();
    process.exit(0);
  }
  process.on('message', (raw) => void respond(running, raw));
  await sendToParent({ type: 'ready', value: running.value });
};

/** Shows a line to the person at the terminal. */
export const print = (text: string): void => {
  void sendToParent({ type: 'print', text });
};

const respond = async (running: ChildService | undefined, raw: unknown): Promise<void> => {
  const question = messageToChild.parse(raw);
  const value = await running?.handle?.(question.value);
  await sendToParent({ type: 'answer', id: question.id, value });
};

/** Resolves when the message has left, so that an exit right after it does not lose it. */
const sendToParent = (message: MessageFromChild): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
