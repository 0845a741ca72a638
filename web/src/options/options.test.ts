import type { PostProblem } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { optionErrors } from './option-errors.ts';
import { optionFields } from './option-fields.ts';
import { peopleIn, textOfPeople } from './people.ts';

const description = 'Who.';

it.each([
  [{ type: 'boolean' }, 'flag'],
  [{ type: 'string', enum: ['a', 'b'] }, 'choice'],
  [{ type: 'integer', minimum: 0 }, 'number'],
  [{ type: 'string', format: 'uri', maxLength: 2048 }, 'url'],
  [{ type: 'string', maxLength: 100 }, 'line'],
  [{ type: 'string', pattern: '^a$' }, 'line'],
  [{ type: 'string', maxLength: 10_000 }, 'text'],
  [{ type: 'array', items: { type: 'string' } }, 'lines'],
  [{ type: 'array', items: { type: 'object', properties: { username: {} } } }, 'people'],
])('the form shows the schema %j as the field %s', (schema, kind) => {
  expect(optionFields({ platform: 'x', options: { one: schema } })).toMatchObject([{ name: 'one', kind }]);
});

it.each([{ type: 'array', items: { type: 'object', properties: {} } }, { type: 'object' }, { anyOf: [] }])(
  'the form leaves the schema %j to the API',
  (schema) => {
    expect(optionFields({ platform: 'x', options: { one: schema } })).toMatchObject([{ name: 'one', kind: 'none' }]);
  },
);

it('a field has a label in the language of the page, else the title of the server, else the name in words', () => {
  const options = { topicTag: { title: 'Of the server' }, oneOfNext: { title: 'A new option' }, nextOne: {} };
  const labels = optionFields({ platform: 'threads', options }).map(({ label }) => label);
  expect(labels).toEqual(['Topic', 'A new option', 'Next one']);
});

it('a field has the description and the limits of an option', () => {
  const options = {
    topicTag: { type: 'string', description, minLength: 1, maxLength: 50 },
    replyControl: { type: 'string', description, enum: ['everyone'] },
    thumbOffsetMs: { type: 'integer', description, minimum: 0 },
    tags: { type: 'array', description, items: { type: 'string' } },
  };
  const fields = optionFields({ platform: 'threads', options });
  expect(fields.map(({ label, hint }) => [label, hint])).toEqual([
    ['Who may reply', description],
    ['Topic', description],
    ['Cover frame', description],
    ['Tags', 'Who. One per line.'],
  ]);
  expect(fields).toMatchObject([
    { choices: [{ value: 'everyone', label: 'Everyone' }] },
    { maxLength: 50 },
    { minimum: 0 },
    {},
  ]);
});

it('the form knows which flag is set by default', () => {
  const flag = { type: 'boolean' };
  const fields = optionFields({ platform: 'x', options: { shareToFeed: flag, madeWithAi: flag } });
  expect(fields).toMatchObject([
    { name: 'shareToFeed', kind: 'flag', isOn: true },
    { name: 'madeWithAi', kind: 'flag', isOn: false },
  ]);
});

it.each(['trialReel', 'fullCaption'])('the form shows %s as a choice, because its default is set elsewhere', (name) => {
  expect(optionFields({ platform: 'x', options: { [name]: { type: 'boolean' } } })).toMatchObject([
    {
      kind: 'choice',
      choices: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
    },
  ]);
});

it('the form shows the options that most posts need first', () => {
  const options = { tags: {}, language: {}, privacy: {}, title: {} };
  const names = optionFields({ platform: 'youtube', options }).map(({ name }) => name);
  expect(names).toEqual(['title', 'privacy', 'tags', 'language']);
});

it('a hint leaves out the sentences that name parts of the API, but not examples of values', () => {
  const description =
    'A code such as `en`. The account has to have granted `a.scope`. By default English; `notes` say so.';
  expect(optionFields({ platform: 'x', options: { language: { type: 'string', description } } })).toMatchObject([
    { hint: 'A code such as `en`.' },
  ]);
});

it('the form does not repeat what the form for TikTok asks for', () => {
  const options = { privacy: { type: 'string', enum: ['SELF_ONLY'] }, draft: { type: 'boolean' } };
  expect(optionFields({ platform: 'tiktok', options }).map(({ name }) => name)).toEqual(['draft']);
  expect(optionFields({ platform: 'youtube', options }).map(({ name }) => name)).toEqual(['privacy', 'draft']);
});

function problem(field: string, severity: PostProblem['severity'] = 'error'): PostProblem {
  const message = `wrong: ${field}`;
  return { field, target: null, rule: 'request.custom', limit: null, actual: null, severity, message, fix: '' };
}

const content = 'body.post.content';

it('an option has the errors of its target, of its entries and of a target that is alone', () => {
  const own = [
    problem(`${content}.platform.1.overrides.tags`),
    problem(`${content}.platform.1.overrides.tags.2`),
    problem(`${content}.platform.overrides.tags`),
  ];
  const others = [
    problem(`${content}.platform.0.overrides.tags`),
    problem(`${content}.platform.1.overrides.tagsOfOthers`),
    problem(`${content}.platform.1.overrides.tags`, 'warning'),
    problem(`${content}.text`),
  ];
  expect(optionErrors([...own, ...own, ...others], 1, 'tags')).toEqual(own.map(({ message }) => message));
});

it('people with their places are read from lines of text and written back', () => {
  const text = 'ada 50 25\nbob\n12.5.eve 0 100';
  const people = [{ username: 'ada', x: 0.5, y: 0.25 }, { username: 'bob' }, { username: '12.5.eve', x: 0, y: 1 }];
  expect(peopleIn(text)).toEqual(people);
  expect(textOfPeople(people)).toBe(text);
  expect(peopleIn('@ada, 50%, 25%\n\n')).toEqual([people[0]]);
  expect(peopleIn(' \n')).toBeUndefined();
});
