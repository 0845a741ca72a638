import type { PublishOptions } from '../platforms/contract/publish.ts';
import { contentOf } from '../posts/overrides.ts';
import type { Content, Submission } from '../store/documents/submission.ts';

/** What one run publishes, and how. */
export interface RunContent {
  content: Content;
  options: PublishOptions;
}

/** The content of a run: the post's, with what its target says in its place, and the options of its platform. */
export const contentFor = (
  { content, targets, trialReel }: Pick<Submission, 'content' | 'targets' | 'trialReel'>,
  runId: string,
): RunContent => {
  const overrides = targets.find((target) => target.runId === runId)?.overrides;
  const { text: _text, media: _media, altTexts: _altTexts, title: _title, ...options } = overrides ?? {};
  return { content: contentOf(content, overrides), options: { trialReel, ...options } };
};
