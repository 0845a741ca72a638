import { HeraldError } from '../../model/errors.ts';
import { announcement } from './designs/announcement.ts';
import { event } from './designs/event.ts';
import { product } from './designs/product.ts';
import { quote } from './designs/quote.ts';
import { statistic } from './designs/statistic.ts';
import { tipList } from './designs/tip-list.ts';
import type { Template } from './layout/template.ts';

/** Every template, in the order they are shown. */
export const templates: readonly Template[] = [quote, announcement, statistic, tipList, product, event];

const bySlug = new Map(templates.map((template) => [template.slug, template]));

/** Throws `not_found` for a slug that no template has. */
export function templateOf(slug: string): Template {
  const template = bySlug.get(slug);
  if (!template)
    throw new HeraldError('not_found', `There is no template called "${slug}". GET /v1/templates lists them.`, {
      fix: 'Use a slug that GET /v1/templates lists.',
    });
  return template;
}
