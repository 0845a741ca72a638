// Runs the sandbox by itself: node dev/lab/sandbox/main.ts --port 4545
import { parseArgs } from 'node:util';
import { startSandbox } from './server.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4545' }, host: { type: 'string', default: '127.0.0.1' } },
});

const sandbox = await startSandbox({ port: Number(values.port), host: values.host });
process.stdout.write(`The platform sandbox runs at ${sandbox.url}\nWhat it can do: ${sandbox.url}/_sandbox\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
