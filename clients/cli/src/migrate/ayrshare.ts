// POST https://api.ayrshare.com/api/post: https://www.ayrshare.com/docs/apis/post/post and the pages of the networks beside it (August 2026).
// The options of TikTok, YouTube, Instagram and Snapchat are also those of
// https://github.com/Significant-Gravitas/AutoGPT/tree/master/autogpt_platform/backend/backend/blocks/ayrshare. Not verified: the fields
// of firstComment, and the names of the options of Facebook, LinkedIn and Bluesky.
import type { Platform } from '@herald-publishing/client';
import type { Target } from '../targets.ts';
import { type Migrated, type MigratedReply, platformNamed, threadOverrides, timeIn } from './migrated.ts';
import { inverted, type OptionMap, type Source, same } from './source.ts';

const replySettings = { ...same('following', 'subscribers', 'verified'), mentioned: 'mentionedUsers' };

const optionsOf: Readonly<Partial<Record<Platform, { field: string; map: OptionMap; defaults?: object }>>> = {
  x: { field: 'twitterOptions', map: { altText: 'altTexts', replySettings: ['replySettings', replySettings] } },
  threads: { field: 'threadsOptions', map: { altText: 'altTexts' } },
  bluesky: { field: 'blueskyOptions', map: { altText: 'altTexts' } },
  facebook: {
    field: 'faceBookOptions',
    map: { altText: 'altTexts', stories: ['postType', { true: 'story', false: undefined }] },
  },
  instagram: {
    field: 'instagramOptions',
    map: {
      altText: 'altTexts',
      stories: ['postType', { true: 'story', false: undefined }],
      shareReelsFeed: 'shareToFeed',
      thumbNail: 'coverUrl',
      thumbNailOffset: 'thumbOffsetMs',
      ...same('userTags', 'collaborators'),
    },
  },
  linkedin: {
    field: 'linkedInOptions',
    map: {
      altText: 'altTexts',
      title: 'title',
      visibility: ['visibility', { public: 'PUBLIC', connections: 'CONNECTIONS', loggedin: 'LOGGED_IN' }],
    },
  },
  youtube: {
    field: 'youTubeOptions',
    map: {
      ...same('title', 'tags', 'madeForKids', 'containsSyntheticMedia'),
      visibility: 'privacy',
      thumbNail: 'thumbnailUrl',
      playListId: 'playlistId',
    },
    defaults: { privacy: 'private' },
  },
  tiktok: {
    field: 'tikTokOptions',
    map: {
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
    defaults: {
      privacy: 'PUBLIC_TO_EVERYONE',
      fullCaption: true,
      allowComments: true,
      allowDuet: true,
      allowStitch: true,
    },
  },
  snapchat: {
    field: 'snapChatOptions',
    map: {
      spotlight: ['postType', { true: 'spotlight', false: undefined }],
      savedStory: ['postType', { true: undefined, false: undefined }],
    },
  },
};

export function fromAyrshare(request: Source): Migrated {
  const text = request.text('post') ?? '';
  const media = request.texts('mediaUrls').map((url) => ({ url }));
  const targets = request.texts('platforms').flatMap((name) => targetsNamed(request, name, text));
  addComments(request, targets);
  const isDraft = request.flag('requiresApproval') ?? false;
  request.ignore({ shortenLinks: false, validateScheduled: true });
  request.warnOf('profileKey', 'Name the profile in the header Herald-Profile, or with --profile.');
  request.warnOf('idempotencyKey', 'Send it in the header Idempotency-Key, or as the option of a client.');
  return {
    text,
    media,
    targets,
    isDraft,
    scheduledTime: timeOf(request),
    mediaType: request.flag('isVideo') ? 'video' : undefined,
  };
}

function targetsNamed(request: Source, name: string, text: string): Target[] {
  const platform = platformNamed(name);
  if (platform) return [{ platform, overrides: overridesOf(request, platform, text) }];
  request.warn('platforms', name === 'all' ? 'Name each platform in place of all.' : `Herald has no ${name}.`);
  return [];
}

function overridesOf(request: Source, platform: Platform, text: string): Record<string, unknown> {
  const known = optionsOf[platform];
  const options = known && request.object(known.field);
  if (!options) return { ...known?.defaults };
  const found = { ...known.defaults, ...options.options(known.map) };
  const category = platform === 'youtube' ? options.take('categoryId') : undefined;
  if (category !== undefined) Object.assign(found, { categoryId: String(category) });
  if (options.flag('thread')) Object.assign(found, threadOverrides(threadOf(options, text)));
  options.ignore({ thread: false, threadNumber: false });
  return found;
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

/** What they write below the post, and who may. */
function addComments(request: Source, targets: readonly Target[]): void {
  const first = request.object('firstComment');
  const comment = first?.text('comment');
  const named = first?.texts('platforms').map(platformNamed) ?? [];
  const media = first?.texts('mediaUrls').map((url) => ({ url })) ?? [];
  const reply = { text: comment, ...(media.length > 0 ? { media } : {}) };
  for (const target of targets) {
    const before = target.overrides?.['replies'] ?? [];
    if (comment === undefined || (named.length > 0 && !named.includes(target.platform))) continue;
    target.overrides = { ...target.overrides, replies: [reply, ...(Array.isArray(before) ? before : [])] };
  }
  if (!request.flag('disableComments')) return;
  for (const target of targets)
    if (target.platform === 'tiktok') target.overrides = { ...target.overrides, allowComments: false };
  if (targets.some(({ platform }) => platform !== 'tiktok'))
    request.warn('disableComments', 'Herald can disable comments on TikTok only.');
}

function timeOf(request: Source): unknown {
  const auto = request.object('autoSchedule');
  const isAuto = auto?.flag('schedule') ?? false;
  auto?.warnOf('title', 'Herald has one plan of weekly slots for each account.');
  return timeIn(request.text('scheduleDate')) ?? (isAuto ? { slot: 'next' } : undefined);
}
