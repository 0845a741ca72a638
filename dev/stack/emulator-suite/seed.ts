// `npm run seed`: the demo user, for Firebase's own emulators beside `npm run sandbox`.
import { readCommandLine } from '../../command-line.ts';
import { inProject } from '../../project.ts';
import { emulatedEnvironment, urlsOf } from '../environment.ts';
import { fixedPorts } from '../ports.ts';
import { seed } from '../seed.ts';

const usage = `Usage: npm run seed
Creates the demo user of the running emulators, with an API key, a subscription and accounts in the running sandbox.
Prints the variables that Herald's clients read.`;

readCommandLine(usage, {});
process.exitCode = await main();

async function main(): Promise<number> {
  const urls = urlsOf(fixedPorts());
  const missing = await missingService({
    'npx firebase emulators:start --project demo-herald': `http://${urls.authHost}`,
    'npm run sandbox': urls.sandboxUrl,
  });
  if (missing) {
    console.error(`Nothing answers at ${missing.url}: start \`${missing.command}\` first.`);
    return 1;
  }
  try {
    const print = (line: string) => console.error(line);
    const env = emulatedEnvironment(urls, process.env);
    const { email, password, apiKey } = await seed(urls, { print, env, logs: inProject('.local', 'logs', 'seed') });
    console.error(`The demo user ${email} (password ${password}) can publish to herald_demo on Threads and TikTok.`);
    console.log(`HERALD_URL=${urls.functionsUrl}/api\nHERALD_API_KEY=${apiKey}`);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const exists = message.includes('EMAIL_EXISTS');
    console.error(exists ? 'The demo user exists already: restart the emulators for a new one.' : message);
    return 1;
  }
}

/** The first of these services that does not answer, with the command that starts it. */
async function missingService(urls: Record<string, string>) {
  for (const [command, url] of Object.entries(urls)) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (!answers) return { command, url };
  }
  return null;
}
