// createPost of https://api.buffer.com: https://developers.buffer.com/types/CreatePostInput.md, AssetInput.md, ImageAssetInput.md,
// PostInputMetaData.md and its types (September 2026). The older POST https://api.bufferapp.com/1/updates/create.json:
// https://buffer.com/developers/api/updates. Not verified, and therefore reported: metadata of a network, except for
// what Instagram, Threads and YouTube have below, threads and first comments.

import { UsageError } from '../errors.ts';
import type { Target } from '../targets.ts';
import {
  type Accounts,
  commentOverrides,
  fileAt,
  type Migrated,
  type MigratedMedia,
  networkNames,
  platformNamed,
  targetIn,
  threadOverrides,
  timeIn,
  unknownAccount,
} from './migrated.ts';
import { type Source, same } from './source.ts';

export function fromBuffer(request: Source, accounts: Accounts): Migrated {
  const variables = request.object('variables');
  const input = variables?.object('input') ?? request.object('input') ?? request;
  // The mutation, of which the variables say everything.
  if (input !== request) for (const name of ['query', 'operationName']) request.take(name);
  else if (request.text('query') !== undefined)
    throw new UsageError('The values stand inside the query.', 'Give the input of createPost as JSON.');
  return input.take('profile_ids') === undefined ? fromCreatePost(input, accounts) : fromUpdate(input, accounts);
}

function fromCreatePost(input: Source, accounts: Accounts): Migrated {
  const services = input.object('metadata');
  const [service, metadata] = onlyService(services);
  const target = targetIn(input, 'channelId', platformNamed(service ?? ''), accounts);
  if (!target) throw unknownAccount(input.text('channelId'));
  input.ignore({ aiAssisted: false });
  if (input.text('schedulingType') === 'notification')
    input.warn('schedulingType', 'Herald publishes the post itself; it sends no reminder.');
  const link = metadata?.object('linkAttachment');
  return {
    text: input.text('text') ?? '',
    media: input.objects('assets').flatMap(assetOf),
    targets: [{ ...target, overrides: metadataOverrides(metadata, target) }],
    link: link && linkOf(link),
    isDraft: [input.flag('saveToDraft'), input.flag('needsApproval')].includes(true),
    scheduledTime: timeOf(input),
  };
}

function onlyService(services: Source | undefined): [string?, Source?] {
  for (const name of networkNames) {
    const metadata = services?.object(name);
    if (metadata) return [name, metadata];
  }
  return [];
}

function assetOf(asset: Source): MigratedMedia[] {
  const file = asset.object('image') ?? asset.object('video') ?? asset.object('document');
  const url = file?.text('url');
  return fileAt(url, file?.object('metadata')?.text('altText'));
}

function metadataOverrides(metadata: Source | undefined, { platform }: Target): Record<string, unknown> {
  if (!metadata) return {};
  const parts = metadata
    .objects('thread')
    .map((part) => ({ text: part.text('text') ?? '', media: part.objects('assets').flatMap(assetOf) }));
  return {
    ...metadata.options({
      type: ['postType', { post: undefined, reel: undefined, story: 'story' }],
      ...(platform === 'instagram' ? { shouldShareToFeed: 'shareToFeed' } : {}),
      ...(platform === 'threads' ? { topic: 'topicTag' } : {}),
      ...(platform === 'youtube' ? { title: 'title' } : {}),
    }),
    ...commentOverrides(metadata.text('firstComment')),
    ...threadOverrides(parts),
  };
}

function linkOf(link: Source): Record<string, unknown> {
  const found = link.options(same('url', 'title', 'description'));
  return { ...found, imageUrl: link.object('thumbnail')?.text('url') };
}

function timeOf(input: Source): unknown {
  const mode = input.text('mode');
  const dueAt = input.text('dueAt');
  if (mode === 'shareNow') return undefined;
  if (mode === 'shareNext')
    input.warn('mode', 'The post takes your next free slot, behind those that wait: Herald has no front of the queue.');
  else if (mode !== undefined && mode !== 'addToQueue' && mode !== 'customScheduled')
    input.warn('mode', `${mode} has no counterpart: the post takes your next free slot.`);
  return timeIn(dueAt) ?? { slot: 'next' };
}

/** The older API: one text for several profiles. */
function fromUpdate(input: Source, accounts: Accounts): Migrated {
  const targets = input.texts('profile_ids').map((id) => {
    const target = accounts[id];
    if (!target) throw unknownAccount(id);
    return target;
  });
  const media = input.object('media');
  const address = media?.text('link');
  const picture = media?.text('photo') ?? media?.text('picture');
  const video = media?.text('video');
  const file = video ?? (address === undefined ? picture : undefined);
  const details = media?.options(same('title', 'description')) ?? {};
  const at = input.take('scheduled_at');
  input.ignore({ shorten: false, top: false, attachment: true });
  return {
    text: input.text('text') ?? '',
    media: fileAt(file),
    targets,
    link: address === undefined ? undefined : { url: address, ...details, imageUrl: picture },
    isDraft: false,
    scheduledTime: input.flag('now') ? undefined : (timeOfUpdate(at) ?? { slot: 'next' }),
  };
}

/** A time, or the seconds since 1970. */
function timeOfUpdate(at: unknown): unknown {
  const seconds = Number(at);
  if (at === undefined) return undefined;
  return Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString() : timeIn(String(at));
}
