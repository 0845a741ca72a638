import { z } from 'zod';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../model/media-url.ts';
import { platforms } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { isOwnUrl } from '../media/index.ts';
import type { DraftRequest } from './read.ts';

/** Where the post and a target of a request name files by their addresses; `*` is every item of a list. */
const IN_BOTH = ['link.imageUrl', 'replies.*.media.*.url'];
const IN_POST = ['videoUrl', 'imageUrls.*', 'mediaUrls.*', ...IN_BOTH];
const IN_OVERRIDES = ['media.*.url', ...IN_BOTH, ...optionsWithFiles()];

const FILES = pathsOf(IN_POST, IN_OVERRIDES);
const LINKS = pathsOf(['link'], ['link']);
/** Where they name files by objects. */
const ITEMS = pathsOf(['replies.*.media.*'], ['media.*', 'replies.*.media.*']);

function pathsOf(inPost: readonly string[], inOverrides: readonly string[]): string[][] {
  const ofTargets = ['platform', 'platform.*'].flatMap((target) =>
    inOverrides.map((path) => `${target}.overrides.${path}`),
  );
  return [...inPost, ...ofTargets].map((path) => ['post', 'content', ...path.split('.')]);
}

/** The options of platforms that are addresses of files, such as a cover. */
function optionsWithFiles(): string[] {
  return platforms.flatMap((platform) =>
    Object.entries(platformDefinitions[platform].options.shape).flatMap(([name, schema]) =>
      'unwrap' in schema && typeof schema.unwrap === 'function' && schema.unwrap() === mediaUrl ? [name] : [],
    ),
  );
}

/** The files that a request, valid or not, names by addresses outside Herald's storage: where it first names each. */
export function filesIn(ctx: Pick<Context, 'files'>, request: DraftRequest): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  mapFiles(request, (url, field) => {
    if (!found.has(url) && !isOwnUrl(ctx.files, url)) found.set(url, field);
    return url;
  });
  return found;
}

/** A link of a request. What is missing in its preview is read from its page. */
const requestedLink = z.union([mediaUrl.transform((url) => ({ url })), z.looseObject({ url: mediaUrl })]);

type RequestedLink = z.infer<typeof requestedLink>;

/** The pages of links from which a preview is read: where the request first names each. */
export function pagesIn(request: DraftRequest): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  mapLinks(request, (link, field) => {
    if (!isComplete(link) && !found.has(link.url)) found.set(link.url, field);
    return link;
  });
  return found;
}

function isComplete(link: RequestedLink): boolean {
  return ['title', 'description', 'imageUrl'].every((name) => name in link);
}

const keeping = z.object({ keepMetadata: z.literal(true) });
const withTargets = z.object({ platform: z.unknown() });

/** Whether the post or a target of a request leaves position, camera and owner in its files. */
export function asksForMetadata({ post }: DraftRequest): boolean {
  const { content } = z.object({ content: z.unknown() }).catch({ content: null }).parse(post);
  const targets = [withTargets.safeParse(content).data?.platform].flat();
  const overrides = targets.map((target) => z.object({ overrides: keeping }).safeParse(target));
  return keeping.safeParse(content).success || overrides.some(({ success }) => success);
}

/** The request with other addresses in place of those of its files. `field` is where the request has one. */
export function mapFiles(request: DraftRequest, change: (url: string, field: string) => string): DraftRequest {
  return mapAt(request, FILES, (value, field) => (isAddress(value) ? change(value, field) : value));
}

/** The request with other objects in place of those that name its files. */
export function mapItems(request: DraftRequest, change: (item: DraftRequest) => DraftRequest): DraftRequest {
  return mapAt(request, ITEMS, (value) => (isObject(value) ? change(value) : value));
}

/** The request with other links. */
export function mapLinks(request: DraftRequest, change: (link: RequestedLink, field: string) => unknown): DraftRequest {
  return mapAt(request, LINKS, (value, field) => {
    const { data } = requestedLink.safeParse(value);
    return data ? change(data, field) : value;
  });
}

type Change = (value: unknown, field: string) => unknown;
type Path = readonly (string | number)[];

function mapAt(request: DraftRequest, paths: readonly string[][], change: Change): DraftRequest {
  return paths.reduce((mapped, path) => mapField(mapped, path, [], change), request);
}

function mapField(object: DraftRequest, [name = '', ...rest]: readonly string[], at: Path, change: Change) {
  if (!Object.hasOwn(object, name)) return object;
  return { ...object, [name]: mapValue(object[name], rest, [...at, name], change) };
}

function mapValue(value: unknown, path: readonly string[], at: Path, change: Change): unknown {
  if (path.length === 0) return change(value, at.join('.'));
  if (!Array.isArray(value)) return isObject(value) ? mapField(value, path, at, change) : value;
  return path[0] === '*' ? value.map((item, index) => mapValue(item, path.slice(1), [...at, index], change)) : value;
}

function isAddress(value: unknown): value is string {
  return mediaUrl.safeParse(value).success;
}

function isObject(value: unknown): value is DraftRequest {
  return typeof value === 'object' && value !== null;
}
