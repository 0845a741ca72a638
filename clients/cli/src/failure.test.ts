import { AuthenticationError, ValidationError } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { describeFailure, failureLines } from './failure.ts';

function refused(details: unknown) {
  return new ValidationError({
    status: 400,
    code: 'validation_error',
    message: 'The text is too long.\u001b[2J',
    requestId: 'r1',
    details,
    docUrl: 'https://herald.example.com/errors#validation_error',
    fix: 'Shorten it.',
    retryAfterMs: null,
  });
}

it('a failed command explains the failure in plain sentences, and how to fix it', () => {
  const problems = [
    { field: 'body.post.content.text', message: 'Too long.', code: 'too_big' },
    { field: 'body.scheduledTime', message: 'In the past.', code: 'custom' },
  ];
  expect(failureLines(describeFailure(refused(problems)))).toEqual([
    'Error: The text is too long.',
    '  body.post.content.text: Too long.',
    '  body.scheduledTime: In the past.',
    '  Fix: Shorten it.',
    '  See: https://herald.example.com/errors#validation_error',
    '  Request: r1',
  ]);
});

it('a failed command names a command in place of the header that would mend a request', () => {
  const fix = 'Send a valid API key in the header service-api-key.';
  const unauthorized = new AuthenticationError({ ...refused(null), status: 401, code: 'unauthorized', fix });
  expect(describeFailure(unauthorized).fix).toBe('Run `herald login` with a valid key.');
});

it('a command shows the message of an unexpected error, and no stack', () => {
  const lines = failureLines(describeFailure(new RangeError('Out of range.')));
  expect(lines).toEqual(['Error: Out of range.']);
  expect(failureLines(describeFailure('thrown'))).toEqual(['Error: thrown']);
});
