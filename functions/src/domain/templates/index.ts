export { listTemplates } from './catalog.ts';
export type { FetchImage } from './engine/pictures.ts';
export { type RenderRequest, renderTemplate } from './render-template.ts';
