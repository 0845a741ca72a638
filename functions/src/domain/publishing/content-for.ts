import type { Content, Submission, Target } from '../../infra/store/documents/submission.ts';
import type { PublishOptions } from '../../platforms/contract/publish.ts';
import { contentOf } from '../posts/overrides.ts';

/** What one run publishes, and how. */
export interface RunContent {
  content: Content;
  options: PublishOptions;
}

/** The content of a run: the post's, with what its target says in its place, and the options of its platform. */
export function contentFor(
  submission: Pick<Submission, 'content' | 'targets' | 'trialReel' | 'testScenarios'>,
  runId: string,
): RunContent {
  const { content, targets, trialReel } = submission;
  const target = targets.find((one) => one.runId === runId);
  const {
    text: _text,
    media: _media,
    altTexts: _altTexts,
    title: _title,
    link: _link,
    firstComment: _firstComment,
    ...options
  } = target?.overrides ?? {};
  const testScenario = target && scenarioFor(submission, target);
  return {
    content: contentOf(content, target?.overrides),
    options: { trialReel, ...options, ...(testScenario === undefined ? {} : { testScenario }) },
  };
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
