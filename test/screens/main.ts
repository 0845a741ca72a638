// `npm run screens`: starts a stack, fills it with the data of a user, and writes every page to docs/screens. With `--all` also the
// widths and schemes that are not kept there, to .local/screens; with `-- NAME …` only some of the pages.
import { parseArgs } from 'node:util';
import { emulatedEnvironment } from '../../local/environment.ts';
import { freePorts } from '../../local/ports.ts';
import { startStack } from '../../local/stack.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

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
