import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { postOf } from './posts.ts';
import { PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** Where each platform has the alternative texts of an image alone, and of images together. Bluesky's are in its own suite. */
const platforms = [
  { module: threads, one: [{ alt_text: 'One' }], two: [{ alt_text: 'One' }, { is_carousel_item: 'true' }] },
  { module: instagram, one: [{ alt_text: 'One' }], two: [{ alt_text: 'One' }, { is_carousel_item: 'true' }] },
  { module: facebook, one: [{ alt_text_custom: 'One' }], two: [{ alt_text_custom: 'One' }, { published: 'false' }] },
  {
    module: linkedin,
    one: [{ content: { media: { altText: 'One' } } }],
    two: [{ content: { multiImage: { images: [{ altText: 'One' }, {}] } } }],
  },
  { module: x, one: [{ metadata: { alt_text: { text: 'One' } } }], two: [{ metadata: { alt_text: { text: 'One' } } }] },
];

describe.each(platforms)('$module.displayName', ({ module, one, two }) => {
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ module });
  });
  afterAll(() => fixture.close());

  const paramsOf = ({ account }: PublisherRun) =>
    fixture.sandbox.calls
      .list()
      .filter(({ accountId }) => accountId === account.accountId)
      .map(({ params }) => params);

  const published = async (names: readonly string[], altTexts: readonly string[]) => {
    const content = postOf('Described', ...names.map((name) => fixture.mediaUrl(name)));
    const media = content.media.map((item, index) => ({
      ...item,
      ...(altTexts[index] ? { altText: altTexts[index] } : {}),
    }));
    const run = fixture.newRun({ ...content, media });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    return paramsOf(run);
  };

  it('the platform receives the alternative text of an image', async () => {
    const sent = await published(['sample.jpg'], ['One']);
    for (const expected of one) expect(sent).toContainEqual(expect.objectContaining(matching(expected)));
  });

  it('the platform receives alternative texts only for the images that have one', async () => {
    const sent = await published(['sample.jpg', 'sample.jpg?second'], ['One']);
    for (const expected of two) expect(sent).toContainEqual(expect.objectContaining(matching(expected)));
    expect(JSON.stringify(sent).match(/"One"/g)).toHaveLength(1);
  });

  it('the platform receives no alternative text when the post has none', async () => {
    const sent = JSON.stringify(await published(['sample.jpg'], []));
    expect(sent).not.toMatch(/alt_?text/i);
  });
});

/** A partial match at any depth. */
function matching(expected: object): object {
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((each) => expect.objectContaining(matching(each)))
        : typeof value === 'object'
          ? expect.objectContaining(matching(value))
          : value,
    ]),
  );
}

describe('X', () => {
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ module: x });
  });
  afterAll(() => fixture.close());

  it('X receives the alternative text again when an upload is repeated', async () => {
    const content = postOf('Described', fixture.mediaUrl('sample.jpg'));
    const run = fixture.newRun({ ...content, media: content.media.map((item) => ({ ...item, altText: 'One' })) });
    run.fault({ operation: 'createPost', status: 400, body: badMedia });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations().filter((operation) => operation === 'describeMedia')).toHaveLength(2);
  });
});

const badMedia = {
  errors: [{ parameters: { 'media.media_ids': ['1'] }, message: 'Your media IDs are invalid.' }],
  title: 'Invalid Request',
  detail: 'One or more parameters to your request was invalid.',
  type: 'https://api.x.com/2/problems/invalid-request',
};
