import { z } from 'zod';
import { mediaItem } from '../../model/content-fields.ts';
import type { Content, MediaItem, Submission, Target } from '../../model/post.ts';
import { forEachFlag, type PostFlags } from '../../model/post-flags.ts';
import type { PublishOptions } from '../../platforms/contract/publish.ts';
import type { Steps } from '../../platforms/contract/steps.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { contentOf, kindOfType, mediaTypeOf } from '../posts/index.ts';

/** What one run publishes, and how. */
export interface RunContent {
  content: Content;
  options: PublishOptions;
}

/** The content of a run: the post's, with what its target says in its place, and the options of its platform. */
export function contentFor(
  submission: Pick<Submission, 'content' | 'targets' | 'testScenarios'> & PostFlags,
  runId: string,
): RunContent {
  const target = submission.targets.find((one) => one.runId === runId);
  const content = contentOf(submission.content, target ?? {});
  const testScenario = target && scenarioFor(submission, target);
  return {
    content,
    options: {
      ...(target ? flagOptions(submission, target) : {}),
      ...content.options,
      ...(testScenario === undefined ? {} : { testScenario }),
    },
  };
}

/** The flags of the post that are options of the platform. */
function flagOptions(flags: PostFlags, { platform }: Pick<Target, 'platform'>): PublishOptions {
  const { shape } = platformDefinitions[platform].options;
  return Object.fromEntries(Object.entries(forEachFlag((flag) => flags[flag])).filter(([name]) => name in shape));
}

/** The scenario that the request names for a target, the most specific first. */
function scenarioFor(
  { testScenarios = [] }: Pick<Submission, 'testScenarios'>,
  { platform, accountId }: Pick<Target, 'platform' | 'accountId'>,
): string | undefined {
  return [`${platform}:${accountId}`, platform, null]
    .map((targetName) => testScenarios.find(({ target }) => target === targetName)?.name)
    .find((name) => name !== undefined);
}

const kinds = z.array(mediaItem.shape.kind);

/** What opens a file and detects its type: `domain/media/open-file.ts`, which reads its beginning only. */
type DetectMimeType = (url: string, signal: AbortSignal) => Promise<string>;

/**
 * The content with the kind of every file, by its bytes where neither the request nor the URL shows it: a request is accepted
 * without fetching files. The kinds are stored with the run, so that all its attempts publish the same.
 */
export async function resolveKinds(
  content: Content,
  { steps, detect, timeoutMs }: { steps: Pick<Steps, 'remember'>; detect: DetectMimeType; timeoutMs: number },
): Promise<Content> {
  if (!content.media.some(({ assumed }) => assumed)) return content;
  const found = await steps.remember('mediaKinds', kinds, () =>
    Promise.all(content.media.map((item) => (item.assumed ? kindOfFile(item, detect, timeoutMs) : item.kind))),
  );
  return withKinds(content, found);
}

async function kindOfFile(item: MediaItem, detect: DetectMimeType, timeoutMs: number): Promise<MediaItem['kind']> {
  const done = new AbortController();
  try {
    const mimeType = await detect(item.url, AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]));
    return kindOfType(mimeType) ?? 'image';
  } catch {
    // The platform may still manage to fetch it.
    return item.kind;
  } finally {
    done.abort();
  }
}

/** The content with these kinds of its media, in their order. */
function withKinds(content: Content, found: readonly MediaItem['kind'][]): Content {
  const media = content.media.map(({ assumed: _assumed, ...item }, index) => ({
    ...item,
    kind: found[index] ?? item.kind,
  }));
  return { ...content, media, mediaType: mediaTypeOf(media) };
}
