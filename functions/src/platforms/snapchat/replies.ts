import { z } from 'zod';

/** The fields of every response. An error may come with HTTP 200. */
export const envelope = z.object({
  request_status: z.string(),
  request_id: z.string().optional(),
  error_code: z.string().optional(),
  display_message: z.string().optional(),
  debug_message: z.string().optional(),
});

const profile = z.object({
  id: z.string().min(1),
  display_name: z.string().optional(),
  snap_user_name: z.string().optional(),
  logo_urls: z
    .object({ original_logo_url: z.string().optional(), manage_profile_logo_url: z.string().optional() })
    .optional(),
});

/** Two forms are known; an account without a Public Profile has neither. */
export const myProfileReply = z
  .object({
    public_profile: profile.optional(),
    public_profiles: z.array(z.object({ public_profile: profile.optional() })).optional(),
  })
  .transform(({ public_profile, public_profiles }) => public_profile ?? public_profiles?.[0]?.public_profile ?? null);

/** Paths are relative to the API's address. */
export const mediaReply = z.object({
  media_id: z.string().min(1),
  add_path: z.string().min(1),
  finalize_path: z.string().min(1),
});

export const emptyReply = z.object({}).transform(() => null);

/** The documentation names no id of a story; one that is returned is used. */
export const storyReply = z
  .object({ story_id: z.string().optional(), snap_id: z.string().optional(), id: z.string().optional() })
  .transform(({ story_id, snap_id, id }) => story_id ?? snap_id ?? id ?? null);

export const spotlightReply = z.object({ spotlight_id: z.string().min(1) }).transform((reply) => reply.spotlight_id);

export const savedStoryReply = z
  .object({
    saved_stories: z.array(z.object({ saved_story: z.object({ id: z.string() }) })).optional(),
    saved_story_id: z.string().optional(),
    id: z.string().optional(),
  })
  .transform((reply) => reply.saved_stories?.[0]?.saved_story.id ?? reply.saved_story_id ?? reply.id ?? null);

/** Entries without a date cannot be recognised, and are left out. */
export const spotlightsReply = z
  .object({
    spotlights: z.array(
      z.object({
        spotlight: z.object({ id: z.string(), description: z.string().nullish(), created_at: z.string().nullish() }),
      }),
    ),
  })
  .transform(({ spotlights }) =>
    spotlights.flatMap(({ spotlight: { id, description, created_at } }) =>
      created_at ? [{ id, description: description ?? '', createdAt: created_at }] : [],
    ),
  );

export type SnapProfile = z.infer<typeof profile>;
export type ListedSpotlight = z.infer<typeof spotlightsReply>[number];
