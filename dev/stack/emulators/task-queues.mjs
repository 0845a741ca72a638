// Plain JavaScript: firebase-tools ships no types for these modules.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const tasksEmulator = require('firebase-tools/lib/emulator/tasksEmulator');
const shared = require('firebase-tools/lib/emulator/functionsEmulatorShared');
const { Emulators } = require('firebase-tools/lib/emulator/types');

/**
 * Makes the emulators use the local queue, which is already running, instead of the Tasks emulator of firebase-tools: the
 * Functions emulator registers the queues of task functions there and passes the address to its workers.
 */
export function useLocalQueue({ host, port }) {
  tasksEmulator.TasksEmulator = class {
    async start() {}
    async connect() {}
    async stop() {}
    getName() {
      return Emulators.TASKS;
    }
    getInfo() {
      return { name: Emulators.TASKS, host, port };
    }
  };
  registerInvokers();
}

/** Makes the Functions emulator register a queue with the function's `invoker`, besides its retries and rates. */
function registerInvokers() {
  const { emulatedFunctionsFromEndpoints } = shared;
  shared.emulatedFunctionsFromEndpoints = (endpoints) => {
    const definitions = emulatedFunctionsFromEndpoints(endpoints);
    for (const { taskQueueTrigger, id, region } of endpoints) {
      const definition = definitions.find(({ name, region: queueRegion }) => name === id && queueRegion === region);
      if (definition?.taskQueueTrigger) definition.taskQueueTrigger.invoker = taskQueueTrigger.invoker;
    }
    return definitions;
  };
}
