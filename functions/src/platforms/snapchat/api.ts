import FormData from 'form-data';
import { type ZodType, z } from 'zod';
import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { type Clock, MINUTE } from '../../model/clock.ts';
import { type ApiAccess, callPlatform } from '../kit/platform-call.ts';
import type { FileKey } from './encrypt.ts';
import { envelope, snapchatFailure } from './errors.ts';

/** Required for a Spotlight, where the post names none; accounts have none that could be read. */
const DEFAULT_LOCALE = 'en_US';

/** Of one part (ms): shorter than the lease of a run. */
const PART_TIMEOUT_MS = MINUTE;

/** The upload of one encrypted file. Paths are used as Snapchat returns them. */
export interface MediaContainer {
  mediaId: string;
  addPath: string;
  finalizePath: string;
}

export interface SnapchatApi {
  /** The Public Profile of the account; null where it has none. */
  myProfile(): Promise<SnapProfile | null>;
  /** Starts an upload, which is not public. */
  createMedia(type: 'VIDEO' | 'IMAGE', fileKey: FileKey): Promise<MediaContainer>;
  /** `number` counts from 1. */
  addPart(container: MediaContainer, number: number, bytes: Buffer): Promise<null>;
  /** Ends the upload: Snapchat decrypts and processes the file. */
  finalize(container: MediaContainer): Promise<null>;
  /** Each publishes a post and returns its id; null where Snapchat returns none. */
  postStory(mediaId: string): Promise<string | null>;
  postSavedStory(mediaId: string, title: string): Promise<string | null>;
  postSpotlight(mediaId: string, description: string, locale?: string): Promise<string>;
  spotlights(): Promise<ListedSpotlight[]>;
}

interface SnapchatAccess extends Omit<ApiAccess, 'clock'> {
  /** Null where none is at hand. */
  clock: Clock | null;
  /** Empty while it is not known, which only `myProfile` allows. */
  profileId: string;
}

/** The calls of the Public Profile API that publishing needs. Each throws `PlatformFailure`. */
export function snapchatApi({ http, clock, apiUrl, accessToken, profileId }: SnapchatAccess): SnapchatApi {
  const profile = `/v1/public_profiles/${encodeURIComponent(profileId)}`;

  const call = async <T>(
    { path, ...request }: Omit<PlatformRequest, 'url' | 'bearer'> & { path: string },
    reply: ZodType<T>,
    visible = false,
  ): Promise<T> => {
    const url = path.startsWith(`${apiUrl}/`) ? path : `${apiUrl}${path}`;
    const options = { timeoutMs: PART_TIMEOUT_MS, ...request, url, bearer: accessToken };
    const response = await callPlatform(http, 'Snapchat', options, visible);
    const isSuccess = envelope.safeParse(response.data).data?.request_status === 'SUCCESS';
    const parsed = reply.safeParse(response.data);
    if (response.status < 300 && isSuccess && parsed.success) return parsed.data;
    throw snapchatFailure(response, { visible, now: clock?.now() ?? null });
  };
  const post = <T>(kind: string, json: unknown, reply: ZodType<T>): Promise<T> =>
    call({ method: 'POST', path: `${profile}/${kind}`, json }, reply, true);

  return {
    myProfile: () => call({ method: 'GET', path: '/v1/public_profiles/my_profile' }, myProfileReply),

    createMedia: async (type, { key, iv }) => {
      const json = { type, name: 'Herald', key: key.toString('base64'), iv: iv.toString('base64') };
      const made = await call({ method: 'POST', path: `${profile}/media`, json }, mediaReply);
      return { mediaId: made.media_id, addPath: made.add_path, finalizePath: made.finalize_path };
    },

    addPart: ({ addPath }, number, bytes) => {
      const fields = { action: 'ADD', part_number: String(number) };
      return call({ method: 'POST', path: addPath, ...multipart(fields, bytes) }, emptyReply);
    },

    finalize: ({ finalizePath }) =>
      call({ method: 'POST', path: finalizePath, ...multipart({ action: 'FINALIZE' }) }, emptyReply),

    postStory: (media_id) => post('stories', { media_id }, storyReply),

    postSavedStory: (media_id, title) =>
      post('saved_stories', { saved_stories: [{ title, snap_sources: [{ media_id }] }] }, savedStoryReply),

    postSpotlight: (media_id, description, locale = DEFAULT_LOCALE) =>
      post('spotlights', { media_id, locale, description, skip_save_to_profile: false }, spotlightReply),

    spotlights: () => call({ method: 'GET', path: `${profile}/spotlights` }, spotlightsReply),
  };
}

function multipart(fields: Record<string, string>, file?: Buffer): Pick<PlatformRequest, 'body' | 'headers'> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file, { filename: 'part', contentType: 'application/octet-stream' });
  return { body: form.getBuffer(), headers: form.getHeaders() };
}

const profile = z.object({
  id: z.string().min(1),
  display_name: z.string().optional(),
  snap_user_name: z.string().optional(),
  logo_urls: z
    .object({ original_logo_url: z.string().optional(), manage_profile_logo_url: z.string().optional() })
    .optional(),
});

/** Two forms are known; an account without a Public Profile has neither. */
const myProfileReply = z
  .object({
    public_profile: profile.optional(),
    public_profiles: z.array(z.object({ public_profile: profile.optional() })).optional(),
  })
  .transform(({ public_profile, public_profiles }) => public_profile ?? public_profiles?.[0]?.public_profile ?? null);

/** Paths are relative to the API's address. */
const mediaReply = z.object({
  media_id: z.string().min(1),
  add_path: z.string().min(1),
  finalize_path: z.string().min(1),
});

const emptyReply = z.object({}).transform(() => null);

/** The documentation names no id of a story; one that is returned is used. */
const storyReply = z
  .object({ story_id: z.string().optional(), snap_id: z.string().optional(), id: z.string().optional() })
  .transform(({ story_id, snap_id, id }) => story_id ?? snap_id ?? id ?? null);

const spotlightReply = z.object({ spotlight_id: z.string().min(1) }).transform((reply) => reply.spotlight_id);

const savedStoryReply = z
  .object({
    saved_stories: z.array(z.object({ saved_story: z.object({ id: z.string() }) })).optional(),
    saved_story_id: z.string().optional(),
    id: z.string().optional(),
  })
  .transform((reply) => reply.saved_stories?.[0]?.saved_story.id ?? reply.saved_story_id ?? reply.id ?? null);

/** Entries without a date cannot be recognised, and are left out. */
const spotlightsReply = z
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

type ListedSpotlight = z.infer<typeof spotlightsReply>[number];
