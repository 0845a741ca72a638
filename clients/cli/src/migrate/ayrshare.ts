// POST https://api.ayrshare.com/api/post: https://www.ayrshare.com/docs/apis/post/post and the pages of the networks beside it (August 2026).
// The options of TikTok, YouTube, Instagram and Snapchat are also those of
// https://github.com/Significant-Gravitas/AutoGPT/tree/master/autogpt_platform/backend/backend/blocks/ayrshare. Not verified: the fields
// of firstComment, and the names of the options of Facebook, LinkedIn and Bluesky.
import type { Platform } from '@herald-publishing/client';
import {
  filesAt,
  filled,
  type Migrated,
  type MigratedReply,
  platformNamed,
  threadOverrides,
  timeIn,
} from './migrated.ts';
import { inverted, type OptionMap, type Source, same } from './source.ts';

const altTexts = { altText: 'altTexts' };
const story = ['postType', { true: 'story', false: undefined }] as const;
const replySettings = { ...same('following', 'subscribers', 'verified'), mentioned: 'mentionedUsers' };

/** For each platform the field with its options, our names of them, and what they do unless told otherwise. */
const optionsOf: Readonly<Partial<Record<Platform, readonly [field: string, map: OptionMap, defaults?: object]>>> = {
  x: ['twitterOptions', { ...altTexts, replySettings: ['replySettings', replySettings] }],
  threads: ['threadsOptions', altTexts],
  bluesky: ['blueskyOptions', altTexts],
  facebook: ['faceBookOptions', { ...altTexts, stories: story }],
  instagram: [
    'instagramOptions',
    {
      ...altTexts,
      stories: story,
      shareReelsFeed: 'shareToFeed',
      thumbNail: 'coverUrl',
      thumbNailOffset: 'thumbOffsetMs',
      ...same('userTags', 'collaborators'),
    },
  ],
  linkedin: [
    'linkedInOptions',
    {
      ...altTexts,
      title: 'title',
      visibility: ['visibility', { public: 'PUBLIC', connections: 'CONNECTIONS', loggedin: 'LOGGED_IN' }],
    },
  ],
  youtube: [
    'youTubeOptions',
    {
      ...same('title', 'tags', 'madeForKids', 'containsSyntheticMedia'),
      visibility: 'privacy',
      thumbNail: 'thumbnailUrl',
      playListId: 'playlistId',
      categoryId: ['categoryId', String],
    },
    { privacy: 'private' },
  ],
  tiktok: [
    'tikTokOptions',
    {
      ...same('title', 'autoAddMusic', 'draft'),
      visibility: [
        'privacy',
        {
          public: 'PUBLIC_TO_EVERYONE',
          private: 'SELF_ONLY',
          followers: 'FOLLOWER_OF_CREATOR',
          friends: 'MUTUAL_FOLLOW_FRIENDS',
        },
      ],
      disableComments: ['allowComments', inverted],
      disableDuet: ['allowDuet', inverted],
      disableStitch: ['allowStitch', inverted],
      isBrandedContent: 'brandedContent',
      isBrandOrganic: 'yourBrand',
      isAIGenerated: 'aiGenerated',
      thumbNailOffset: 'coverTimestampMs',
    },
    // They publish to everybody unless told otherwise; Herald allows nothing by default.
    { privacy: 'PUBLIC_TO_EVERYONE', fullCaption: true, allowComments: true, allowDuet: true, allowStitch: true },
  ],
  snapchat: [
    'snapChatOptions',
    {
      spotlight: ['postType', { true: 'spotlight', false: undefined }],
      savedStory: ['postType', { true: undefined, false: undefined }],
    },
  ],
};

export function fromAyrshare(request: Source): Migrated {
  const text = request.text('post') ?? '';
  const commentOn = commentIn(request);
  const isQuiet = request.flag('disableComments') ?? false;
  const targets = request.texts('platforms').flatMap((name) => {
    const platform = platformNamed(name);
    if (!platform) {
      request.warn('platforms', name === 'all' ? 'Name each platform in place of all.' : `Herald has no ${name}.`);
      return [];
    }
    const { replies = [], ...overrides } = overridesOf(request, platform, text);
    if (platform === 'tiktok' && isQuiet) overrides['allowComments'] = false;
    return [{ platform, overrides: { ...overrides, ...filled({ replies: [...commentOn(platform), ...replies] }) } }];
  });
  if (isQuiet && targets.some(({ platform }) => platform !== 'tiktok'))
    request.warn('disableComments', 'Herald can disable comments on TikTok only.');
  request.ignore({ shortenLinks: false, validateScheduled: true });
  request.warnOf('profileKey', 'Name the profile in the header Herald-Profile, or with --profile.');
  request.warnOf('idempotencyKey', 'Send it in the header Idempotency-Key, or as the option of a client.');
  return {
    text,
    media: filesAt(request.texts('mediaUrls')),
    targets,
    isDraft: request.flag('requiresApproval') ?? false,
    scheduledTime: timeOf(request),
    mediaType: request.flag('isVideo') ? 'video' : undefined,
  };
}

function overridesOf(
  request: Source,
  platform: Platform,
  text: string,
): Record<string, unknown> & { replies?: MigratedReply[] } {
  const [field = '', map = {}, defaults] = optionsOf[platform] ?? [];
  const options = request.object(field);
  if (!options) return { ...defaults };
  const found = { ...defaults, ...options.options(map) };
  const isThread = options.flag('thread') ?? false;
  options.ignore({ thread: false, threadNumber: false });
  return isThread ? { ...found, ...threadOverrides(threadOf(options, text)) } : found;
}

/** They break a thread at empty lines, and give each part the file at its index. */
function threadOf(options: Source, text: string): MigratedReply[] {
  const files = options.take('mediaUrls');
  const urls: unknown[] = Array.isArray(files) ? files : [];
  if (urls.some((url) => url !== null && typeof url !== 'string'))
    options.warn('mediaUrls', 'Several files for one part are left out: add them to the media of the reply.');
  return text.split(/\n\n+/).map((part, index) => {
    const url = urls[index];
    return { text: part, ...(typeof url === 'string' ? { media: [{ url }] } : {}) };
  });
}

/** What they write below the post on a platform. */
function commentIn(request: Source): (platform: Platform) => MigratedReply[] {
  const first = request.object('firstComment');
  const text = first?.text('comment');
  const named = first?.texts('platforms').map(platformNamed) ?? [];
  const media = filesAt(first?.texts('mediaUrls') ?? []);
  return (platform) =>
    text !== undefined && (named.length === 0 || named.includes(platform)) ? [filled({ text, media })] : [];
}

function timeOf(request: Source): unknown {
  const auto = request.object('autoSchedule');
  const isAuto = auto?.flag('schedule') ?? false;
  auto?.warnOf('title', 'Herald has one plan of weekly slots for each account.');
  return timeIn(request.text('scheduleDate')) ?? (isAuto ? { slot: 'next' } : undefined);
}
