import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAnswer, newChallenge } from './challenge.ts';

const challenge = newChallenge();

it.each([
  ['text', challenge],
  ['text in a line', `\r\n${challenge}\n`],
  ['a JSON string', JSON.stringify(challenge)],
  ['JSON with other fields', JSON.stringify({ ok: true, challenge })],
])('a response is the answer to a challenge as %s', (_name, body) => {
  expect(isAnswer(body, challenge)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', JSON.stringify([challenge])],
  ['a part of it', challenge.slice(1)],
  ['another case', challenge.toLowerCase()],
  ['a repeated request', JSON.stringify({ type: 'webhook.verification', data: { challenge } })],
  ['a form', `challenge=${challenge}`],
  ['cut JSON', `{"challenge":"${challenge}"`],
])('a response is not the answer to a challenge with %s', (_name, body) => {
  expect(isAnswer(body, challenge)).toBe(false);
});

it('a response without the challenge is never its answer', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => !isAnswer(body, challenge)));
});
