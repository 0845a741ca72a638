import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { canonicalJson, sha256Hex } from '../../../../infra/crypto/digest.ts';
import { derivedKey, type RequestIdentity } from '../../../../infra/idempotency/records.ts';
import type { FieldProblem } from '../../../../model/errors.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { parsePart } from '../../../server/errors/field-problems.ts';
import { createPostRoute } from './create.ts';
import { postRequest } from './request.ts';
import { scheduleProblems } from './schedule.ts';

/** The endpoint of a single post: an item with the same key or body as a request to it is the same request. */
const ENDPOINT = `POST ${createPostRoute.path}`;

const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/, 'An idempotencyKey has 1 to 255 printable ASCII characters.');

/** A post of a batch. */
export const batchPost = postRequest
  .extend({
    idempotencyKey: idempotencyKey.optional().meta({
      description: 'As the header `Idempotency-Key` of `POST /v1/posts`. By default derived from the post.',
      examples: ['spring-campaign-17'],
    }),
  })
  .meta({ id: 'BatchPost' });

/** A post of a batch as it was read. */
export interface BatchItem {
  index: number;
  /** The body of `POST /v1/posts`, valid or not. */
  raw: unknown;
  /** Undefined if the body is invalid. */
  post: z.infer<typeof postRequest> | undefined;
  problems: FieldProblem[];
  identity: RequestIdentity;
  /** Whether the idempotency key was derived from the body. */
  isDerived: boolean;
}

/** Reads a post of a batch, valid or not. */
export function readItem(ctx: Pick<Context, 'clock' | 'config'>, userId: string, given: unknown, index: number) {
  const problems: FieldProblem[] = [];
  const post = parsePart(batchPost, 'body', given, problems);
  problems.push(...withRequestFields(scheduleProblems(ctx, given, post)));
  const { key, raw } = separateKey(given);
  const identity = {
    userId,
    endpoint: ENDPOINT,
    key: key ?? derivedKey(userId, ENDPOINT, raw),
    bodyHash: sha256Hex(canonicalJson(raw)),
  };
  return { index, raw, post, problems, identity, isDerived: key === null } satisfies BatchItem;
}

const withKey = z.looseObject({ idempotencyKey });

/** The key and the rest. An invalid key stays in the body, so that the item equals no request that was accepted. */
function separateKey(given: unknown): { key: string | null; raw: unknown } {
  const keyed = withKey.safeParse(given).data;
  if (!keyed) return { key: null, raw: given };
  const { idempotencyKey: key, ...raw } = keyed;
  return { key, raw };
}
