import type { Template } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { filledValues } from './fill-template.ts';
import { configOf, fieldsOf } from './template-fields.ts';

function text(maxLength: number, value = '') {
  return { type: 'string', maxLength, default: value, description: 'Words.' };
}

function template(slug: string, properties: Record<string, unknown>): Template {
  return {
    slug,
    name: slug,
    description: '',
    aspectRatios: ['1:1'],
    config: { type: 'object', properties },
  };
}

const tips = template('tip-list', {
  title: text(120, 'Three habits'),
  callToAction: text(40),
  tips: {
    type: 'array',
    items: { anyOf: [{ type: 'string' }, { type: 'object' }] },
    default: [{ title: 'One', text: 'First' }, 'Two'],
  },
  date: { type: 'string', format: 'date', pattern: '^.*$', default: '2030-06-14' },
  theme: { type: 'string', enum: ['paper', 'chalk'], default: 'paper' },
  series: { type: 'array', items: { type: 'number' } },
  logoUrl: { type: 'string', format: 'uri', maxLength: 2048 },
  accentColor: { type: 'string', pattern: '^#' },
});

it('the form of a template has a labelled field for each text, list, day and choice', () => {
  expect(fieldsOf(tips).map(({ name, label, kind, isAside }) => ({ name, label, kind, isAside }))).toEqual([
    { name: 'title', label: 'Title', kind: 'line', isAside: false },
    { name: 'callToAction', label: 'Call to action', kind: 'line', isAside: false },
    { name: 'tips', label: 'Tips', kind: 'lines', isAside: false },
    { name: 'date', label: 'Date', kind: 'date', isAside: false },
    { name: 'theme', label: 'Theme', kind: 'choice', isAside: true },
  ]);
});

it('the form of a template is sent with emptied values, unless a field accepts no empty value', () => {
  const fields = fieldsOf(tips);
  expect(configOf(fields, { title: 'A', callToAction: '', tips: ' a \n\nb', date: '', theme: 'chalk' })).toEqual({
    title: 'A',
    callToAction: '',
    tips: ['a', 'b'],
    theme: 'chalk',
  });
  expect(configOf(fields, { title: 'A', tips: ' ' })).toEqual({ title: 'A', callToAction: '' });
});

it('the template gives the initial values when the post has no text', () => {
  expect(filledValues('tip-list', fieldsOf(tips), ' ')).toEqual({
    title: 'Three habits',
    callToAction: '',
    tips: 'One\nTwo',
    date: '2030-06-14',
    theme: 'paper',
  });
});

it('the initial values are the first line and the other lines, without list markers', () => {
  const values = filledValues('tip-list', fieldsOf(tips), 'Sailing\n\n1. Look up\n- Reef early\n• Rest');
  expect([values['title'], values['tips']]).toEqual(['Sailing', 'Look up\nReef early\nRest']);
});

it.each([
  ['We grew by 12.5% this year.', '12.5%', 'We grew by 12.5% this year.'],
  ['$1,200 saved', '$1,200', 'saved'],
  ['3 ships', '3', 'ships'],
  ['No figure', '87%', 'No figure'],
])('the initial values for a statistic are the first number and the rest: %s', (summary, value, description) => {
  const fields = fieldsOf(template('statistic', { value: text(24, '87%'), description: text(200) }));
  expect(filledValues('statistic', fields, summary)).toEqual({ value, description });
});

it('the initial values are cut at a word when a field is shorter', () => {
  const fields = fieldsOf(template('quote', { quote: text(20) }));
  expect(filledValues('quote', fields, 'A sentence that is longer')).toEqual({ quote: 'A sentence that is' });
});
