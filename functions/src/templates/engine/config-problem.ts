import { ZodError } from 'zod';
import type { FieldText } from '../template.ts';

/** A problem with a field that no schema can see, in the form that schemas report theirs. */
export interface Problem {
  path: FieldText['path'];
  message: string;
}

/** Throws all problems together, if there are any. */
export const throwProblems = (problems: readonly Problem[]): void => {
  if (problems.length > 0)
    throw new ZodError(
      problems.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined })),
    );
};
