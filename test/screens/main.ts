// `npm run screens`: starts a stack, fills it with the data of a user, and takes pictures of every page.
import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { emulatedEnvironment } from '../../dev/stack/environment.ts';
import { freePorts } from '../../dev/stack/ports.ts';
import { startStack } from '../../dev/stack/stack.ts';
import { screens } from './screens.ts';

const usage = `Usage: npm run screens -- [NAME …] [--all]
Writes a picture of every page, or of these, to .local/screens; those that the README and the start page show, to docs/screens.
  --all  further widths and schemes

Pages: ${screens.map(({ name }) => name).join(', ')}`;

const { values, positionals } = readCommandLine(usage, {
  options: { all: { type: 'boolean', default: false } },
  maxArguments: screens.length,
});
const unknown = positionals.find((name) => !screens.some((one) => one.name === name));
if (unknown !== undefined) refuse(usage, `There is no page ${unknown}.`);

async function run(): Promise<void> {
  console.log('Starting a stack …');
  const stack = await startStack({
    name: 'screens',
    ports: await freePorts(),
    functions: 'live',
    scheduler: false,
    print: (line) => console.log(line),
  });
  try {
    // The functions' own code, which tells the story, is to find this stack.
    Object.assign(process.env, emulatedEnvironment(stack.description, process.env));
    const [{ createStory }, { capture }] = await Promise.all([import('./story.ts'), import('./capture.ts')]);
    console.log('Filling it …');
    const story = await createStory(stack.description);
    await capture(stack.description, story, { all: values.all, names: positionals, print: console.log });
  } finally {
    await stack.close();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
