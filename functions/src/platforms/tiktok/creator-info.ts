import type { CreatorInfo } from '../contract/creator-info.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { tiktokApi } from './api.ts';

/**
 * What TikTok requires a page to show before a post: https://developers.tiktok.com/doc/content-sharing-guidelines. Allowed 20
 * times a minute for an account. Throws `PlatformFailure`.
 */
export async function readCreatorInfo(
  call: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  settings: PlatformSettings,
): Promise<CreatorInfo> {
  const creator = await tiktokApi(call, settings).creator();
  return {
    nickname: creator.creator_nickname,
    username: creator.creator_username,
    avatarUrl: creator.creator_avatar_url,
    privacyChoices: creator.privacy_level_options,
    commentsDisabled: creator.comment_disabled,
    duetDisabled: creator.duet_disabled,
    stitchDisabled: creator.stitch_disabled,
    maxVideoSeconds: creator.max_video_post_duration_sec,
  };
}
