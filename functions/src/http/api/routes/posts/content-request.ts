import type { z } from 'zod';
import type { RequestedContent } from '../../../../domain/posts/index.ts';
import { declarationOf, type PostField, postFields } from '../../../../model/content-fields.ts';
import type { Platform } from '../../../../model/platform.ts';
import { platformDefinitions } from '../../../../platforms/registry.ts';
import { repliesRequest } from './reply-request.ts';

/** The fields with a schema that is made of other schemas of a request. */
const composed: Partial<Record<PostField, z.ZodType>> = { replies: repliesRequest };

/** The fields of `contentFields` in a request for a post. */
export const postFieldRequests = Object.fromEntries(
  postFields.map((name) => {
    const { description, examples } = declarationOf(name);
    const field = requestOf(name);
    return [name, description === undefined ? field : field.meta({ description, ...(examples ? { examples } : {}) })];
  }),
) as { [Field in PostField]: z.ZodType<RequestedContent[Field]> };

/** The same in the overrides of a target on this platform. */
export function overridingRequests(platform: Platform): Record<string, z.ZodType> {
  const definition = platformDefinitions[platform];
  return Object.fromEntries(
    postFields
      .filter((name) => declarationOf(name).isOverridable?.(definition) ?? true)
      .map((name) => {
        const removal = removals[String(declarationOf(name).none)] ?? '; an empty list removes them';
        return [name, requestOf(name).meta({ description: `Replaces the ${name} of the post${removal}.` })];
      }),
  );
}

/** How a target removes what the post has, by what says that there is none. */
const removals: Readonly<Record<string, string>> = { null: '; null removes it', false: '' };

function requestOf(name: PostField): z.ZodType {
  const { request, stored, none } = declarationOf(name);
  const field = composed[name] ?? request ?? stored;
  return none === null ? field.nullish() : field.optional();
}
