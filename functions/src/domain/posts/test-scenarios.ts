import { type FieldProblem, invalidInput } from '../../model/errors.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Content, Target, TestScenario } from '../../model/post.ts';
import { isScenario, namedInText, scenarioNames } from '../../platforms/simulated/scenarios.ts';
import { targetKey } from './read.ts';

const FIELD = 'testScenario';
/** Some tens of entries. */
const MAX_LENGTH = 2048;
/** What is shown of a name that is wrong. */
const SHOWN_LENGTH = 50;

/**
 * The scenarios that `Herald-Test-Scenario` requests for the targets of a post; undefined without the header. Throws
 * `validation_error` for an unknown scenario or target, and for a post of live mode.
 */
export function requestedScenarios(
  userId: string,
  header: string | null,
  targets: readonly Target[],
): TestScenario[] | undefined {
  if (header === null) return undefined;
  if (!isTestUser(userId)) throw invalidInput([problem(FIELD, 'This header is for test keys only.')]);
  if (header.length > MAX_LENGTH)
    throw invalidInput([problem(FIELD, `This header has at most ${MAX_LENGTH} characters.`)]);
  const entries = header.split(',').map((text) => entryOf(text.trim()));
  const problems = entries.flatMap((entry) => problemsOf(entry, targets));
  if (problems.length > 0) throw invalidInput(problems);
  return entries;
}

/** The unknown scenarios that the texts of a test user's post and its replies name: a misspelt one would be published. */
export function textScenarioProblems(
  userId: string,
  { text, replies = [] }: Pick<Content, 'text' | 'replies'>,
  targets: readonly Pick<Target, 'overrides' | 'parts'>[],
): FieldProblem[] {
  if (!isTestUser(userId)) return [];
  const texts = [
    { field: 'content.text', text },
    ...replies.map((reply, index) => ({ field: `content.replies.${index}.text`, text: reply.text })),
    ...targets.flatMap(ownTexts).map((own) => ({ field: 'content.platform', text: own })),
  ];
  return texts.flatMap((one) => {
    const name = namedInText(one.text);
    return name === null || isScenario(name) ? [] : [unknown(one.field, name)];
  });
}

/** The texts that a target has in place of the post's. The first part of a split text may name what the post does. */
function ownTexts({ overrides, parts = [] }: Pick<Target, 'overrides' | 'parts'>): string[] {
  const { text = '', firstComment = '', replies = [] } = overrides ?? {};
  return [text, firstComment, ...replies.map((reply) => reply.text), ...parts.slice(1)];
}

/** Throws `validation_error` for them. */
export function requireKnownScenarios(...post: Parameters<typeof textScenarioProblems>): void {
  const problems = textScenarioProblems(...post);
  if (problems.length > 0) throw invalidInput(problems);
}

function problem(field: string, message: string): FieldProblem {
  return { field, message, code: 'invalid_value' };
}

/** `name` or `target=name`: an account id may hold the sign. */
function entryOf(text: string): TestScenario {
  const sign = text.lastIndexOf('=');
  const targetName = sign < 0 ? undefined : text.slice(0, sign).trim();
  return { target: targetNameOf(targetName), name: text.slice(sign + 1).trim() };
}

/** A place in a post: `null` for all targets, else a platform or `platform:accountId` in its usual spelling. */
function targetNameOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [platform = '', ...rest] = text.split(':');
  return targetKey({
    platform: platform === 'facebook_pages' ? 'facebook' : platform,
    accountId: rest.length > 0 ? rest.join(':') : undefined,
  });
}

function problemsOf({ target, name }: TestScenario, targets: readonly Target[]): FieldProblem[] {
  if (!isScenario(name)) return [unknown(FIELD, name)];
  const isThere = target === null || targets.some((one) => target === one.platform || target === targetKey(one));
  return isThere ? [] : [problem(FIELD, `The post has no target ${target.slice(0, SHOWN_LENGTH)}.`)];
}

function unknown(field: string, name: string): FieldProblem {
  return problem(
    field,
    `There is no test scenario "${name.slice(0, SHOWN_LENGTH)}". There are: ${scenarioNames.join(', ')}.`,
  );
}
