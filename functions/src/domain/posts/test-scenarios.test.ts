import { describe, expect, it } from 'vitest';
import { HeraldError } from '../../model/errors.ts';
import { testUserOf } from '../../model/ids.ts';
import type { Target } from '../../model/post.ts';
import { requestedScenarios, requireKnownScenarios } from './test-scenarios.ts';

const tester = testUserOf('someone');
function targetOf(platform: Target['platform'], accountId = `test_${platform}`): Target {
  return {
    platform,
    accountId,
    targetId: `${platform}:${accountId}`,
    runId: platform,
  };
}
const targets = [targetOf('x'), targetOf('facebook', 'a=b:c')];

function detailsOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof HeraldError && error.reason === 'validation_error') return error.details;
    throw error;
  }
}

it.each([
  ['rejected', [{ target: null, name: 'rejected' }]],
  [
    ' x = rate_limited ,facebook_pages=rejected',
    [
      { target: 'x', name: 'rate_limited' },
      { target: 'facebook', name: 'rejected' },
    ],
  ],
  ['facebook:a=b:c=lost_response', [{ target: 'facebook:a=b:c', name: 'lost_response' }]],
])('the header %j is parsed', (header, expected) => {
  expect(requestedScenarios(tester, header, targets)).toEqual(expected);
});

it('a request without the header Herald-Test-Scenario requests no scenario', () => {
  expect(requestedScenarios(tester, null, targets)).toBeUndefined();
  expect(requestedScenarios('someone', null, targets)).toBeUndefined();
});

it.each(['', 'vanished', 'x=vanished', 'threads=rejected', 'x:other=rejected', '=rejected', 'x'.repeat(9000)])(
  'the header %j is refused with a validation error',
  (header) => {
    const field = 'testScenario';
    expect(detailsOf(() => requestedScenarios(tester, header, targets))).toMatchObject([{ field }]);
  },
);

it('the header Herald-Test-Scenario is refused with a live key, even for the default scenario', () => {
  expect(detailsOf(() => requestedScenarios('someone', 'published', targets))).toMatchObject([
    { code: 'invalid_value' },
  ]);
});

describe('scenario in the text of a post', () => {
  const content = { text: 'Hello [test:vanished]', mediaType: 'text', media: [], originals: [] } as const;

  it('an unknown scenario in the text of a post is refused in test mode', () => {
    const own = { ...targetOf('x'), overrides: { text: '[test:nothing]' } };
    expect(detailsOf(() => requireKnownScenarios(tester, content, [own]))).toMatchObject([
      { field: 'content.text' },
      { field: 'content.platform' },
    ]);
  });

  it('an unknown scenario is refused in a reply, in a first comment and in a part of a split text', () => {
    const reply = { text: 'Reply [test:nothing]', media: [] };
    const known = { text: 'Reply [test:lost_response]', media: [] };
    const own = [
      { ...targetOf('x'), overrides: { replies: [known, reply] } },
      { ...targetOf('instagram'), overrides: { firstComment: '[test:nothing]' } },
      { ...targetOf('threads'), parts: ['First', 'Second [test:nothing]'] },
    ];
    const plain = { ...content, text: 'Hello', replies: [known, reply] };
    expect(detailsOf(() => requireKnownScenarios(tester, plain, own))).toMatchObject([
      { field: 'content.replies.1.text', message: expect.stringContaining('"nothing"') },
      { field: 'content.platform' },
      { field: 'content.platform' },
      { field: 'content.platform' },
    ]);
  });

  it('a scenario in a text is ignored with a live key', () => {
    expect(detailsOf(() => requireKnownScenarios('someone', content, targets))).toBeUndefined();
  });
});
