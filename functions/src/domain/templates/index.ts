export type { FetchImage } from './engine/pictures.ts';
export { listTemplates } from './list-templates.ts';
export { type RenderRequest, renderTemplate } from './render-template.ts';
