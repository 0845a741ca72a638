export { type AspectRatio, aspectRatios, defaultAspectRatio } from './canvas.ts';
export type { FetchImage } from './engine/pictures.ts';
export { listTemplates, type TemplateListing } from './list-templates.ts';
export { type RenderedTemplate, type RenderRequest, renderTemplate } from './render-template.ts';
