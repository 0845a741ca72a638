import { z } from 'zod';
import { HeraldError } from '../../model/errors.ts';
import { announcement } from './designs/announcement.ts';
import { event } from './designs/event.ts';
import { product } from './designs/product.ts';
import { quote } from './designs/quote.ts';
import { statistic } from './designs/statistic.ts';
import { tipList } from './designs/tip-list.ts';
import { type AspectRatio, aspectRatios } from './layout/canvas.ts';
import type { Template } from './layout/template.ts';

/** Every template, in the order they are shown. */
export const templates: readonly Template[] = [quote, announcement, statistic, tipList, product, event];

const bySlug = new Map(templates.map((template) => [template.slug, template]));

let listing: readonly TemplateListing[] | undefined;

/** Throws `not_found` for a slug that no template has. */
export function templateOf(slug: string): Template {
  const template = bySlug.get(slug);
  if (!template)
    throw new HeraldError('not_found', `There is no template called "${slug}". GET /v1/templates lists them.`, {
      fix: 'Use a slug that GET /v1/templates lists.',
    });
  return template;
}

/** A template as the API shows it. `config` is a JSON Schema (draft 2020-12) of what may be sent. */
interface TemplateListing {
  slug: string;
  name: string;
  description: string;
  config: Record<string, unknown>;
  aspectRatios: readonly AspectRatio[];
}

export function listTemplates(): readonly TemplateListing[] {
  listing ??= templates.map(({ slug, name, description, config }) => ({
    slug,
    name,
    description,
    config: z.toJSONSchema(config, { io: 'input' }),
    aspectRatios,
  }));
  return listing;
}
