export type { FetchImage } from './engine/pictures.ts';
export { type AspectRatio, aspectRatios, defaultAspectRatio } from './layout/canvas.ts';
export { listTemplates, type TemplateListing } from './list-templates.ts';
export { type RenderedTemplate, type RenderRequest, renderTemplate } from './render-template.ts';
