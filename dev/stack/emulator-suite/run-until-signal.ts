/** A service that a command runs. */
interface Service {
  /** What the command prints when the service is ready. */
  text: string;
  close(): Promise<void>;
}

/** Runs a service until Ctrl-C. When it does not start, the reason is printed and the process ends with 1. */
export async function runUntilSignal(start: () => Promise<Service>): Promise<never> {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  // Ctrl-C arrives from the terminal and again from npm; the first one counts. `disconnect`: the parent was killed.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  try {
    const service = await start();
    console.log(`${service.text}\nCtrl-C ends it.`);
    await stopped;
    await service.close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  // An explicit exit, so that a leaked handle cannot keep the process alive.
  process.exit(0);
}
