import type { PlatformSettings } from '../contract/definition.ts';
import type { CreatorInfo, PlatformModule } from '../contract/module.ts';
import type { PublishContext } from '../contract/publish.ts';
import { tiktokApi } from './api.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { findPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { publish } from './publish.ts';
import { rules } from './rules.ts';

export const tiktok: PlatformModule = {
  ...definition,
  rules,
  publish,
  readCreatorInfo,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/**
 * What TikTok requires a page to show before a post: https://developers.tiktok.com/doc/content-sharing-guidelines. Allowed 20
 * times a minute for an account. Throws `PlatformFailure`.
 */
async function readCreatorInfo(
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
