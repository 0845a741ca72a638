import { z } from 'zod';
import { templates } from './catalog.ts';
import { type AspectRatio, aspectRatios } from './layout/canvas.ts';

/** A template as the API shows it. `config` is a JSON Schema (draft 2020-12) of what may be sent. */
interface TemplateListing {
  slug: string;
  name: string;
  description: string;
  config: Record<string, unknown>;
  aspectRatios: readonly AspectRatio[];
}

let listing: readonly TemplateListing[] | undefined;

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
