import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLive, isPathSegment, profileUserOf, randomToken } from '../../model/ids.ts';
import type { Profile, ProfileLimits } from '../../model/user.ts';

/** What a customer chooses of a profile. */
export interface ProfileFields {
  name: string;
  externalId: string | null;
  limits: ProfileLimits;
  metadata: Record<string, string>;
}

/** A profile as its customer sees it. */
export interface ProfileView extends ProfileFields {
  id: string;
  livemode: boolean;
  createdAt: string;
  updatedAt: string;
}

/** 128 bits. */
const ID_BYTES = 16;

export function newProfileId(): string {
  return `prf_${randomToken(ID_BYTES)}`;
}

export function viewProfile(customerId: string, id: string, { createdAt, updatedAt, ...rest }: Profile): ProfileView {
  return {
    id,
    ...rest,
    livemode: isLive(customerId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The error of a profile that does not exist, or belongs to another customer, mode or key: it does not say which. */
export function noProfile(): HeraldError {
  return new HeraldError('not_found', 'There is no such profile.', {
    fix: 'Name a profile of GET /v1/profiles, by its id or as external:ID, with a key of the same mode.',
  });
}

/** A profile document as it was read. Throws `not_found`. */
export async function readStoredProfile({ store }: Pick<Context, 'store'>, customerId: string, id: string) {
  const snapshot = isPathSegment(id) ? await store.user(customerId).profiles.doc(id).get() : null;
  const data = snapshot?.data();
  if (!snapshot?.updateTime || !data) throw noProfile();
  return { ref: snapshot.ref, data, version: snapshot.updateTime };
}

/** Throws `not_found`. */
export async function readProfile(ctx: Pick<Context, 'store'>, customerId: string, id: string): Promise<ProfileView> {
  const { data } = await readStoredProfile(ctx, customerId, id);
  return viewProfile(customerId, id, data);
}

/** A page of the profiles of a customer, the newest first. */
export async function listProfiles(
  { store }: Pick<Context, 'store'>,
  customerId: string,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ profiles: ProfileView[]; next: Position | null }> {
  const newest = store.user(customerId).profiles.orderBy('createdAt', 'desc').orderBy('__name__', 'desc');
  const { docs } = await (after ? newest.startAfter(after.at, after.id) : newest).limit(limit + 1).get();
  const page = docs.slice(0, limit);
  const last = docs.length > limit ? page.at(-1) : undefined;
  return {
    profiles: readable(page).map(({ id, data }) => viewProfile(customerId, id, data)),
    next: last ? { at: last.data().createdAt, id: last.id } : null,
  };
}

/** The id of the profile that a request names, which may not exist. Throws `not_found` for an unknown external id. */
export async function idOfProfile(
  { profiles }: Pick<Context, 'profiles'>,
  customerId: string,
  reference: string,
): Promise<string> {
  const id = await profiles.idOf(customerId, reference);
  if (id === null) throw noProfile();
  return id;
}

/** The user to whom the data of a profile belong. Throws `not_found`. */
export async function userOfProfile(
  { profiles }: Pick<Context, 'profiles'>,
  customerId: string,
  reference: string,
): Promise<{ userId: string; profileId: string }> {
  const profile = await profiles.read(customerId, reference);
  if (!profile) throw noProfile();
  return { userId: profileUserOf(customerId, profile.id), profileId: profile.id };
}
