import { z } from 'zod';
import { type FlagField, forEachFlag, type PostFlags, postFlags } from '../../../../model/post-flags.ts';

/** The flags of a post, as fields of a request. */
export const flagFields = Object.fromEntries(
  Object.values(postFlags).map(({ field, description }) => [field, z.boolean().optional().meta({ description })]),
) as Record<FlagField, z.ZodOptional<z.ZodBoolean>>;

/** The flags that a request sets. */
export function flagsIn(request: { readonly [Field in FlagField]?: boolean | undefined }): PostFlags {
  return forEachFlag((flag) => request[postFlags[flag].field] ?? false);
}
