import { ZodError } from 'zod';
import type { FieldText } from '../layout/template.ts';

/** A problem with a field that the schema cannot detect. */
export interface ConfigIssue {
  path: FieldText['path'];
  message: string;
}

/** Throws one `ZodError` with all issues, if there are any. */
export function throwIssues(issues: readonly ConfigIssue[]): void {
  if (issues.length > 0)
    throw new ZodError(
      issues.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined })),
    );
}
