import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { fromAyrshare } from './ayrshare.ts';
import { fromBuffer } from './buffer.ts';
import { type Accounts, bodyOf, type Migration } from './migrated.ts';
import { fromPostiz } from './postiz.ts';
import { Source } from './source.ts';
import { fromZernio } from './zernio.ts';

function migrated(migrate: Migration, value: object, accounts: Accounts = {}) {
  const request = new Source(value);
  const post = migrate(request, accounts);
  return { body: bodyOf(post), isDraft: post.isDraft, warnings: request.warnings() };
}

function example(name: string): object {
  return JSON.parse(readFileSync(new URL(`examples/${name}.json`, import.meta.url), 'utf8'));
}

const nextSlot = { scheduledTime: { slot: 'next' } };
const none = 'Herald has no counterpart; it is left out.';

it('a request of Ayrshare becomes a post with all its parts, and the command names what is left out', () => {
  expect(migrated(fromAyrshare, example('ayrshare'))).toEqual({
    isDraft: false,
    body: {
      post: {
        content: {
          text: 'Our new case study is live.\n\nRead it on our page.',
          mediaUrls: ['https://cdn.example.com/case-study.mp4'],
          platform: [
            {
              platform: 'x',
              overrides: {
                replySettings: 'mentionedUsers',
                text: 'Our new case study is live.',
                replies: [{ text: 'Read it on our page.' }],
              },
            },
            { platform: 'instagram', overrides: { shareToFeed: true, replies: [{ text: 'What do you think?' }] } },
            { platform: 'youtube', overrides: { title: 'Case study', privacy: 'private', categoryId: '24' } },
            {
              platform: 'tiktok',
              overrides: {
                privacy: 'MUTUAL_FOLLOW_FRIENDS',
                fullCaption: true,
                aiGenerated: true,
                allowComments: true,
                allowDuet: false,
                allowStitch: true,
              },
            },
          ],
        },
      },
      scheduledTime: '2090-06-05T17:00:00Z',
    },
    warnings: [
      'platforms: Herald has no pinterest.',
      'profileKey: Name the profile in the header Herald-Profile, or with --profile.',
      `shortenLinks: ${none}`,
      `twitterOptions.threadNumber: ${none}`,
      `instagramOptions.audioName: ${none}`,
      `youTubeOptions.notifySubscribers: ${none}`,
    ],
  });
});

it('a request of Ayrshare takes a slot with autoSchedule, and is a draft where it needs approval', () => {
  const request = { post: 'Hi', platforms: ['bluesky'], requiresApproval: true, autoSchedule: { schedule: true } };
  expect(migrated(fromAyrshare, request)).toMatchObject({
    isDraft: true,
    body: { scheduledTime: { slot: 'next' } },
    warnings: [],
  });
});

it('a request of Zernio becomes a post with overrides for each target, a thread and a local time', () => {
  const accounts = { acc_123: { platform: 'x', accountId: '44196397' } } as const;
  expect(migrated(fromZernio, example('zernio'), accounts)).toEqual({
    isDraft: false,
    body: {
      post: {
        content: {
          text: 'Announcing our new feature!',
          mediaUrls: ['https://cdn.example.com/feature.jpg'],
          altTexts: ['The new page.'],
          platform: [
            {
              ...accounts.acc_123,
              overrides: {
                text: 'First part',
                media: [{ url: 'https://cdn.example.com/1.jpg' }],
                replies: [{ text: 'Second part' }],
              },
            },
            {
              platform: 'instagram',
              overrides: {
                text: 'New: our feature',
                collaborators: ['partner'],
                replies: [{ text: 'More to come.' }],
              },
            },
            {
              platform: 'tiktok',
              overrides: {
                privacy: 'SELF_ONLY',
                fullCaption: true,
                yourBrand: true,
                allowComments: true,
                allowDuet: false,
              },
            },
          ],
        },
      },
      scheduledTime: { at: '2090-01-15T10:00', timeZone: 'Europe/Madrid' },
    },
    warnings: [
      'tags: Herald has tags on YouTube only.',
      `platforms[0].platformSpecificData.poll: ${none}`,
      'platforms[1].accountId: With several accounts on instagram, add --account acc_456=instagram:ID.',
      'platforms[2].accountId: With several accounts on tiktok, add --account acc_789=tiktok:ID.',
      'platforms[3].platform: Herald has no telegram.',
    ],
  });
});

it('a request of Zernio is a draft without a time, a queue and publishNow', () => {
  const request = { content: 'Hi', platforms: [{ platform: 'bluesky', accountId: 'a' }] };
  expect(migrated(fromZernio, request)).toMatchObject({ isDraft: true });
  expect(migrated(fromZernio, { ...request, publishNow: true })).toMatchObject({ isDraft: false });
  expect(migrated(fromZernio, { ...request, queuedFromProfile: 'p' }).body).toMatchObject(nextSlot);
});

it('a request of Postiz becomes one post, in which a target says only what differs', () => {
  expect(migrated(fromPostiz, example('postiz'))).toEqual({
    isDraft: false,
    body: {
      post: {
        content: {
          text: 'Hello from the API!',
          mediaUrls: ['https://uploads.example.com/photo.jpg'],
          replies: [{ text: 'And a second part.' }],
          platform: [
            { platform: 'x' },
            { platform: 'instagram', overrides: { replies: [], collaborators: ['partner'] } },
          ],
        },
      },
      scheduledTime: '2090-12-14T10:00:00.000Z',
    },
    warnings: [
      `tags: ${none}`,
      'posts[0].integration.id: With several accounts on x, add --account clx-x=x:ID.',
      'posts[1].integration.id: With several accounts on instagram, add --account clx-instagram=instagram:ID.',
      `posts[1].settings.graduation_strategy: ${none}`,
    ],
  });
});

it('a request of Postiz is refused where nothing names the platform of an account', () => {
  const request = { type: 'now', date: '', posts: [{ integration: { id: 'a' }, value: [{ content: 'Hi' }] }] };
  expect(() => migrated(fromPostiz, request)).toThrow(UsageError);
  expect(migrated(fromPostiz, request, { a: { platform: 'threads' } }).warnings).toEqual([]);
});

it('the thread of a request of Buffer becomes the text and the replies of a post', () => {
  expect(migrated(fromBuffer, example('buffer'))).toEqual({
    isDraft: false,
    body: {
      post: {
        content: {
          text: 'First part',
          mediaUrls: ['https://cdn.example.com/1.jpg'],
          altTexts: ['A harbour.'],
          platform: [
            {
              platform: 'threads',
              overrides: {
                topicTag: 'harbours',
                text: 'First part',
                media: [{ url: 'https://cdn.example.com/1.jpg' }],
                replies: [{ text: 'Second part' }],
              },
            },
          ],
        },
      },
      scheduledTime: '2090-03-26T10:28:47.545Z',
    },
    warnings: [
      'variables.input.channelId: With several accounts on threads, add --account 5f4dcc3b=threads:ID.',
      `variables.input.tagIds: ${none}`,
    ],
  });
});

it('a request of Buffer takes a slot in place of the queue, also in the older API', () => {
  const accounts = { a: { platform: 'x' }, b: { platform: 'linkedin' } } as const;
  const create = { text: 'Hi', channelId: 'a', schedulingType: 'automatic', mode: 'addToQueue' };
  expect(migrated(fromBuffer, create, accounts).body).toMatchObject(nextSlot);
  expect(migrated(fromBuffer, { ...create, mode: 'shareNow' }, accounts).body).not.toHaveProperty('scheduledTime');
  const update = { text: 'Hi', profile_ids: ['a', 'b'], scheduled_at: 3_786_912_000, shorten: true };
  expect(migrated(fromBuffer, update, accounts)).toMatchObject({
    body: {
      post: { content: { platform: [{ platform: 'x' }, { platform: 'linkedin' }] } },
      scheduledTime: '2090-01-01T00:00:00.000Z',
    },
    warnings: [`shorten: ${none}`],
  });
});
