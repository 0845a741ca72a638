// POST https://api.postiz.com/public/v1/posts: https://docs.postiz.com/public-api/posts/create and
// https://github.com/gitroomhq/postiz-app/tree/main/libraries/nestjs-libraries/src/dtos/posts (August 2026). Not verified: `alt` and `delay` of a part, and
// selfDeclaredMadeForKids.
import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '@herald-publishing/client';
import type { Target } from '../targets.ts';
import {
  type Accounts,
  fileAt,
  filled,
  type Migrated,
  platformNamed,
  targetIn,
  timeIn,
  unknownAccount,
} from './migrated.ts';
import { type OptionMap, type Source, same } from './source.ts';

const maps: Readonly<Partial<Record<Platform, OptionMap>>> = {
  x: {
    who_can_reply_post: [
      'replySettings',
      { everyone: undefined, ...same('following', 'mentionedUsers', 'subscribers', 'verified') },
    ],
    made_with_ai: 'madeWithAi',
    paid_partnership: 'paidPartnership',
  },
  facebook: { url: 'link' },
  instagram: { post_type: ['postType', { post: undefined, story: 'story' }], is_trial_reel: 'trialReel' },
  youtube: {
    title: 'title',
    type: 'privacy',
    selfDeclaredMadeForKids: ['madeForKids', { yes: true, no: false }],
  },
  tiktok: {
    title: 'title',
    privacy_level: 'privacy',
    comment: 'allowComments',
    duet: 'allowDuet',
    stitch: 'allowStitch',
    brand_content_toggle: 'brandedContent',
    brand_organic_toggle: 'yourBrand',
    autoAddMusic: ['autoAddMusic', { yes: true, no: false }],
    content_posting_method: ['draft', { DIRECT_POST: undefined, UPLOAD: true }],
  },
};

type Content = Pick<Migrated, 'text' | 'media' | 'replies'>;

export function fromPostiz(request: Source, accounts: Accounts): Migrated {
  const posts = request.objects('posts').flatMap((post) => postOf(post, accounts));
  const content: Content = posts[0]?.content ?? { text: '', media: [] };
  const type = request.text('type');
  const date = request.text('date');
  request.ignore({ shortLink: false });
  if (type === 'update') request.warn('type', 'Change a post with PATCH /v1/posts/{id}.');
  return {
    ...content,
    // A target says only what differs from the first.
    targets: posts.map(({ target, content: { text, media, replies } }) => ({
      ...target,
      overrides: {
        text: text === content.text ? undefined : text,
        media: isDeepStrictEqual(media, content.media) ? undefined : media,
        replies: isDeepStrictEqual(replies, content.replies) ? undefined : replies,
        ...target.overrides,
      },
    })),
    isDraft: type === 'draft',
    // They ignore the date of `now`.
    scheduledTime: type === 'now' ? undefined : timeIn(date),
  };
}

function postOf(post: Source, accounts: Accounts): { target: Target; content: Content }[] {
  const integration = post.object('integration');
  const settings = post.object('settings');
  const name = settings?.text('__type');
  const target = targetIn(integration, 'id', platformNamed(name ?? ''), accounts);
  if (!target) {
    if (name === undefined) throw unknownAccount(integration?.text('id'));
    settings?.warn('__type', `Herald has no ${name}.`);
    return [];
  }
  const [first = { text: '', media: [] }, ...others] = post.objects('value').map(partOf);
  const overrides = optionsOf(settings, target.platform);
  return [{ target: { ...target, overrides }, content: { ...first, replies: others.map(filled) } }];
}

function partOf(part: Source) {
  const text = part.text('content') ?? '';
  if (/<\/?[a-z][^>]*>/i.test(text)) part.warn('content', 'Herald publishes HTML as it stands: write it as text.');
  const media = part.objects('image').flatMap((file) => {
    // The id of a file at Postiz, which its address replaces.
    file.take('id');
    return fileAt(file.text('path'), file.text('alt'));
  });
  return { text, media };
}

function optionsOf(settings: Source | undefined, platform: Platform): Record<string, unknown> {
  if (!settings) return {};
  const found = settings.options(maps[platform] ?? {});
  if (platform === 'youtube') {
    const tags = settings.objects('tags').flatMap((tag) => {
      const value = tag.text('value');
      return tag.text('label') ?? value ?? [];
    });
    return { ...found, ...filled({ tags, thumbnailUrl: settings.object('thumbnail')?.text('path') }) };
  }
  if (platform === 'instagram') {
    const collaborators = settings.objects('collaborators').flatMap((each) => each.text('label') ?? []);
    const userTags = settings.objects('user_tags').map((tag) => tag.options({ label: 'username', x: 'x', y: 'y' }));
    return { ...found, ...filled({ collaborators, userTags }) };
  }
  return platform === 'tiktok' ? { fullCaption: true, ...found } : found;
}
