// `npm run sandbox`: the simulated platforms on their fixed ports, for Firebase's own emulators.
import { startSandbox } from '@herald-lab/sandbox';
import { readCommandLine } from '../../command-line.ts';
import { functionEnvironment, urlsOf } from '../environment.ts';
import { assertFree, fixedPorts, HOST } from '../ports.ts';
import { sandboxSettings } from '../sandbox-settings.ts';
import { runUntilSignal } from './run-until-signal.ts';

const usage = `Usage: npm run sandbox
Runs the simulated platforms until Ctrl-C, for \`npx firebase emulators:start --project demo-herald\`.`;

readCommandLine(usage, {});

await runUntilSignal(async () => {
  const ports = fixedPorts();
  const { sandbox: port, smtp: mailPort } = ports;
  await assertFree({ sandbox: port, smtp: mailPort });
  const urls = urlsOf(ports);
  const settings = sandboxSettings(urls, functionEnvironment(urls, process.env));
  const { url, close } = await startSandbox({ host: HOST, port, mailPort, settings });
  return { text: `The simulated platforms run. Their posts are at ${url}, e-mails at ${url}/_sandbox/mail.`, close };
});
