import { z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';

/** The fields of a profile, beside its id, that both logins read. */
export const profileFields = {
  username: z.string().optional(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
};

const profile = z.object(profileFields);

export function profileCardOf(
  platformId: string,
  { username, name, profile_picture_url }: z.infer<typeof profile>,
): ProfileCard {
  return {
    platformId,
    displayName: name ?? username ?? null,
    username: username ?? null,
    avatarUrl: profile_picture_url ?? null,
    accountType: 'user',
  };
}
