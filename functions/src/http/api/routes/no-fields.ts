import { z } from 'zod';
import type { RequestExample } from '../../server/request/route-docs.ts';

/** The body of a request that says everything by its path. */
export const noFields = z
  .strictObject({})
  .meta({ id: 'NoFields', description: 'No fields: the path has everything.' })
  .optional();

export function noFieldsExamples(): Readonly<Record<string, RequestExample>> {
  return {
    nothing: { summary: 'Nothing', value: {} },
  };
}
