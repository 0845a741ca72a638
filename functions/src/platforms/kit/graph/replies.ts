import { type ZodType, z } from 'zod';

/** Decimal strings in most replies, numbers in some; beyond 2^53 they arrive as text (infra/http-client/platform-http.ts). */
export const graphId = z.union([z.string().min(1), z.number().int().transform(String)]);

export const idReply = z.object({ id: graphId });

/** One page of a list. */
export interface GraphList<T> {
  data: T[];
  paging?: { cursors?: { after: string } | undefined; next?: string | undefined } | undefined;
}

/** https://developers.facebook.com/docs/graph-api/results#cursors */
export function listReply<T>(item: ZodType<T>) {
  return z.object({
    data: z.array(item),
    paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
  });
}

/** The cursor of the page that follows; null after the last one. */
export function nextPage({ paging }: Pick<GraphList<unknown>, 'paging'>): string | null {
  return paging?.next === undefined ? null : (paging.cursors?.after ?? null);
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling; only `message` and `code` can be relied on. */
export const graphErrorReply = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
    fbtrace_id: z.string().optional(),
  }),
});

/** The other form, which only code exchanges use. */
export const flatErrorReply = z.object({ error_message: z.string(), code: z.number() });

/** A token that lives for weeks. `expires_in` in seconds. */
export const longLivedReply = z.object({
  access_token: z.string().min(1),
  token_type: z.string().default('bearer'),
  expires_in: z.number().positive().nullable().default(null),
});
