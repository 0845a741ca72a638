// POST https://zernio.com/api/v1/posts (formerly getlate.dev):
// https://github.com/zernio-dev/zernio-rust/blob/main/docs/CreatePostRequest.md, MediaItem.md and TwitterPlatformData.md, and
// https://github.com/zernio-dev/zernio-api/blob/main/rules/platforms.md (September 2026). Not verified: the default visibility of a video on YouTube.
import type { Platform } from '@herald-publishing/client';
import type { Target } from '../targets.ts';
import {
  type Accounts,
  commentOverrides,
  fileAt,
  filled,
  type Migrated,
  type MigratedMedia,
  platformNamed,
  targetIn,
  threadOverrides,
  timeIn,
} from './migrated.ts';
import { type OptionMap, type Source, same } from './source.ts';

const postType = ['postType', { story: 'story' }] as const;

const tiktok: OptionMap = {
  ...same('allowDuet', 'allowStitch', 'autoAddMusic', 'draft'),
  privacyLevel: 'privacy',
  allowComment: 'allowComments',
  brandPartnerPromote: 'brandedContent',
  isBrandOrganicPost: 'yourBrand',
  videoMadeWithAi: 'aiGenerated',
  videoCoverTimestampMs: 'coverTimestampMs',
  commercialContentType: [
    'disclosed',
    { none: undefined, brand_organic: 'yourBrand', brand_content: 'brandedContent' },
  ],
};

const maps: Readonly<Partial<Record<Platform, OptionMap>>> = {
  x: { replySettings: 'replySettings' },
  instagram: {
    contentType: postType,
    ...same('collaborators', 'userTags', 'shareToFeed'),
    thumbOffset: 'thumbOffsetMs',
    instagramThumbnail: 'coverUrl',
    reelCover: 'coverUrl',
  },
  facebook: { contentType: postType },
  snapchat: { contentType: ['postType', { story: 'story', spotlight: 'spotlight', saved_story: undefined }] },
  youtube: { title: 'title', visibility: 'privacy', containsSyntheticMedia: 'containsSyntheticMedia' },
  tiktok,
};

export function fromZernio(request: Source, accounts: Accounts): Migrated {
  const tags = request.texts('tags');
  const timeZone = request.text('timezone');
  const shared = request.object('tiktokSettings');
  const ofPlatform = { tiktok: { fullCaption: true, ...(shared && tiktokOptions(shared)) }, youtube: filled({ tags }) };
  const targets = request.objects('platforms').flatMap((entry) => targetOf(entry, accounts, ofPlatform));
  if (tags.length > 0 && !targets.some(({ platform }) => platform === 'youtube'))
    request.warn('tags', 'Herald has tags on YouTube only.');
  return {
    text: request.text('content') ?? '',
    media: mediaIn(request, 'mediaItems'),
    targets,
    ...timeOf(request, timeZone),
  };
}

type OfPlatform = Readonly<Partial<Record<Platform, object>>>;

function targetOf(entry: Source, accounts: Accounts, ofPlatform: OfPlatform): Target[] {
  const name = entry.text('platform') ?? '';
  const target = targetIn(entry, 'accountId', platformNamed(name), accounts);
  if (!target) {
    entry.warn('platform', `Herald has no ${name}.`);
    return [];
  }
  entry.warnOf('scheduledFor', 'A post has one time: send a post for each time.');
  const overrides = {
    ...ofPlatform[target.platform],
    text: entry.text('customContent'),
    ...filled({ media: mediaIn(entry, 'customMedia') }),
    ...platformOptions(entry.object('platformSpecificData'), target.platform),
  };
  return [{ ...target, overrides }];
}

function platformOptions(data: Source | undefined, platform: Platform): Record<string, unknown> {
  if (!data) return {};
  const nested = platform === 'tiktok' ? data.object('tiktokSettings') : undefined;
  const parts = data
    .objects('threadItems')
    .map((item) => ({ text: item.text('content') ?? '', media: mediaIn(item, 'mediaItems') }));
  const trial = data.object('trialParams');
  return {
    ...(platform === 'tiktok' ? tiktokOptions(data) : data.options(maps[platform] ?? {})),
    ...(nested && tiktokOptions(nested)),
    ...(trial && { trialReel: true }),
    ...commentOverrides(data.text('firstComment')),
    ...threadOverrides(parts),
  };
}

function tiktokOptions(data: Source): Record<string, unknown> {
  // Consent that TikTok asks of whoever builds the page where a post is written.
  data.ignore({ contentPreviewConfirmed: true, expressConsentGiven: true });
  const { disclosed, ...options } = data.options(tiktok);
  return { ...options, ...(typeof disclosed === 'string' ? { [disclosed]: true } : {}) };
}

function mediaIn(source: Source, name: string): MigratedMedia[] {
  return source.objects(name).flatMap((item) => {
    // Herald detects the type.
    item.take('type');
    return fileAt(item.text('url'), item.text('altText'));
  });
}

/** Without a time, a queue or `publishNow`, they store a draft. */
function timeOf(request: Source, timeZone: string | undefined): Pick<Migrated, 'scheduledTime' | 'isDraft'> {
  const isNow = request.flag('publishNow') ?? false;
  const at = request.text('scheduledFor');
  const profile = request.text('queuedFromProfile');
  const isDraft = request.flag('isDraft') || (!isNow && at === undefined && profile === undefined);
  request.warnOf('queueId', 'Herald has one plan of weekly slots for each account.');
  if (profile !== undefined)
    request.warn('queuedFromProfile', 'The post takes your next free slot: set your times with herald slots.');
  if (isNow) return { isDraft };
  return { isDraft, scheduledTime: timeIn(at, timeZone) ?? (profile === undefined ? undefined : { slot: 'next' }) };
}
