import type { Request } from 'express';
import { z } from 'zod';
import { startConnection } from '../connections/start.ts';
import { HeraldError } from '../errors.ts';
import type { Platform } from '../platforms/platform.ts';
import { fieldProblems, summarise } from '../server/field-problems.ts';
import { signedInFunction } from './signed-in-function.ts';

const parameters = z.object({
  returnTo: z.string().optional(),
  scopes: z.string().optional(),
  desktop: z.enum(['0', '1'], { error: 'desktop is 1, or absent.' }).optional(),
});

/** Parameters come in the query; a POST may also bring them as JSON. Throws `validation_error`. */
const parametersOf = (request: Request): z.infer<typeof parameters> => {
  const body = z.record(z.string(), z.unknown()).safeParse(request.body).data;
  const given = { ...body, ...request.query };
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = fieldProblems('query', parsed.error, given);
  throw new HeraldError('validation_error', summarise(details), { details });
};

export interface StartOptions {
  functionName: string;
  /** The client may choose scopes beside the required ones. */
  choosesScopes: boolean;
  /** The flow may come back through the local web app. */
  desktop: boolean;
}

/** Answers `{ authorizeUrl, state }`: where the web app sends the browser, and what it will come back with. */
export const startFunction = (platform: Platform, options: StartOptions) =>
  signedInFunction(options.functionName, ({ ctx, uid, request }) => {
    const { returnTo, scopes, desktop } = parametersOf(request);
    return startConnection(ctx, uid, platform, {
      returnTo: returnTo ?? null,
      scopes: options.choosesScopes ? (scopes ?? null) : null,
      desktop: options.desktop && desktop === '1',
    });
  });
