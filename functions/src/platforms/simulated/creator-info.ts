import type { CreatorInfo } from '../contract/creator-info.ts';
import type { PublishContext } from '../contract/publish.ts';

/** A public account that has switched off nothing but stitches, so that a form has something to disable. */
export async function simulatedCreatorInfo({
  account: { profile },
}: Pick<PublishContext, 'account'>): Promise<CreatorInfo> {
  return {
    nickname: profile.displayName,
    username: profile.username,
    avatarUrl: profile.avatarUrl,
    privacyChoices: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    commentsDisabled: false,
    duetDisabled: false,
    stitchDisabled: true,
    maxVideoSeconds: 600,
  };
}
