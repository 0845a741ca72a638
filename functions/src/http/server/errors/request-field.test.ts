import { expect, it } from 'vitest';
import { requestField } from './request-field.ts';

it.each([
  ['content.mediaIds.2', 'body.post.content.mediaIds.2'],
  ['content', 'body.post.content'],
  ['contentType', 'body.contentType'],
  ['scheduledTime', 'body.scheduledTime'],
  ['targets.0', 'body.targets.0'],
  ['', 'body'],
  ['testScenario', 'headers.Herald-Test-Scenario'],
])('maps the field "%s" of the domain to %s', (field, path) => {
  expect(requestField(field)).toBe(path);
});

it.each(['body', 'body.url', 'query.cursor', 'params.id', 'headers.Idempotency-Key', 'arguments.post'])(
  'keeps %s, which begins with a part of the request',
  (field) => {
    expect(requestField(field)).toBe(field);
  },
);
