import { type Platform, platforms } from '@herald-publishing/client';
import { UsageError } from '../errors.ts';
import { defined } from '../objects.ts';
import type { Target } from '../targets.ts';
import type { Source } from './source.ts';

export interface MigratedMedia {
  url: string;
  altText?: string | undefined;
}

export interface MigratedReply {
  text?: string;
  media?: MigratedMedia[];
}

/** A file of theirs, where it has an address. */
export function fileAt(url: string | undefined, altText?: string): MigratedMedia[] {
  return url === undefined ? [] : [{ url, altText }];
}

export function filesAt(urls: readonly string[]): MigratedMedia[] {
  return urls.map((url) => ({ url }));
}

/** A post of another service, in Herald's words. */
export interface Migrated {
  text: string;
  media: MigratedMedia[];
  targets: Target[];
  replies?: MigratedReply[];
  link?: Record<string, unknown> | undefined;
  mediaType?: 'video' | undefined;
  scheduledTime?: unknown;
  /** They would have stored it for a person, and published nothing. */
  isDraft: boolean;
}

/** Accounts of theirs, by their ids, and the targets that they are here. */
export type Accounts = Readonly<Record<string, Target>>;

/** Turns the body of a request to create a post. Throws `UsageError` where that cannot be. */
export type Migration = (request: Source, accounts: Accounts) => Migrated;

/** The body of `POST /v1/posts` and of `POST /v1/drafts`. The API checks it. */
export function bodyOf({ text, media, targets, replies, link, mediaType, scheduledTime }: Migrated) {
  const altTexts = media.some(({ altText }) => altText) ? media.map(({ altText = '' }) => altText) : [];
  const content = filled({
    text,
    platform: targets.map(targetOf),
    mediaUrls: media.map(({ url }) => url),
    altTexts,
    mediaType,
    link,
    replies,
  });
  return { post: { content }, ...filled({ scheduledTime }) };
}

function targetOf({ overrides = {}, ...target }: Target) {
  // An empty text or list removes what the post has.
  const given = defined(overrides);
  return Object.keys(given).length > 0 ? { ...target, overrides: given } : target;
}

/** Without fields that say nothing. */
export function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  const says = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value))) as Partial<Fields>;
}

const aliases: Readonly<Record<string, Platform>> = {
  twitter: 'x',
  'instagram-standalone': 'instagram',
  'linkedin-page': 'linkedin',
};

/** The names that other services give to platforms of Herald. */
export const networkNames = [...platforms, ...Object.keys(aliases)];

/** A platform by the name that other services give it; undefined where Herald does not publish. */
export function platformNamed(name: string): Platform | undefined {
  return aliases[name] ?? platforms.find((platform) => platform === name);
}

/**
 * The target that the account in this field is here: as `accounts` says, else the only account on its platform. Undefined where
 * nothing names a platform of Herald.
 */
export function targetIn(
  source: Source | undefined,
  field: string,
  platform: Platform | undefined,
  accounts: Accounts,
): Target | undefined {
  const id = source?.text(field) ?? '';
  if (accounts[id] || !platform) return accounts[id];
  source?.warn(field, `With several accounts on ${platform}, add --account ${id}=${platform}:ID.`);
  return { platform };
}

/** Nothing says on which platform this account of theirs is. */
export function unknownAccount(id: unknown): UsageError {
  return new UsageError(`Nothing says what ${id} is.`, `Name the account, as in --account ${id}=threads`);
}

/** The parts of a thread: the first is the post. Nothing without one. */
export function threadOverrides([first, ...replies]: readonly MigratedReply[]): Record<string, unknown> {
  return first ? { text: first.text, media: first.media, replies: replies.map(filled) } : {};
}

/** A comment below the post. */
export function commentOverrides(text: string | undefined): Record<string, unknown> {
  return text === undefined ? {} : { replies: [{ text }] };
}

/** A time as they have it. A time without a zone is a local one. */
export function timeIn(text: string | undefined, timeZone = 'UTC'): unknown {
  if (text === undefined || /(z|[+-]\d{2}:?\d{2})$/i.test(text)) return text;
  return { at: text.replace(' ', 'T'), timeZone };
}
