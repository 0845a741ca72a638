import { expect, it } from 'vitest';
import { z } from 'zod';
import { platforms } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { describeTopic } from './describe.ts';
import { errorOf } from './tool-result.ts';
import { tools } from './tools.ts';

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

function described(topic: string): unknown {
  const [text] = describeTopic({ topic }).content;
  return JSON.parse(text?.type === 'text' ? text.text : '');
}

it.each(platforms)('the tool describe returns all options of a target on %s, and its rules', (platform) => {
  const { displayName, options } = platformDefinitions[platform];
  const answer = z.object({ target: schema, rules: z.array(z.string()).min(5) }).parse(described(platform));
  const overrides = schema.parse(answer.target.$defs[`${displayName}Overrides`]);
  expect(Object.keys(overrides.properties)).toEqual(
    expect.arrayContaining(['text', 'media', ...Object.keys(options.shape)]),
  );
});

it.each(tools)('the tool describe returns the whole input and output of $name', ({ name, input }) => {
  const answer = z.object({ input: schema, output: schema }).parse(described(name));
  expect(Object.keys(answer.input.properties)).toEqual(Object.keys(input.shape));
});

it('the tool describe returns the options of create_post that the list of tools leaves out', () => {
  expect(z.object({ input: schema }).parse(described('create_post')).input.$defs).toHaveProperty('TikTokOverrides');
});

it('the tool describe refuses an unknown topic, and names those that there are', () => {
  const refused = describeTopic({ topic: 'myspace', other: 1 });
  expect(refused.isError).toBe(true);
  expect(errorOf(refused)).toMatchObject({
    code: 'validation_error',
    details: [
      { field: 'arguments.topic', message: expect.stringContaining('tiktok') },
      { field: 'arguments.other', code: 'unrecognized_keys' },
    ],
  });
});
