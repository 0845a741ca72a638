import { z } from 'zod';
import { type Platform, platforms } from '../../model/platform.ts';

/** A platform in requests and responses. */
export const platformSchema = z.enum(platforms).meta({ id: 'Platform', description: 'The `value` of a platform.' });

/** The spellings of a platform. The long one of Facebook is that of its Pages. */
export function spellings(platform: Platform): string[] {
  return platform === 'facebook' ? ['facebook', 'facebook_pages'] : [platform];
}

export const platformNames = [...platforms, 'facebook_pages'] as const;

/** A platform, by any of its accepted names. */
export const platformValue = z
  .enum(platformNames)
  .meta({ id: 'PlatformName', description: 'A platform, by any of its accepted names.' })
  .transform((value): Platform => (value === 'facebook_pages' ? 'facebook' : value));
