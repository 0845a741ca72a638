const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** Escapes text for HTML element content and quoted attribute values. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The text that was escaped. Entities that `escapeHtml` does not write stay as they are. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&[#\w]+;/g, (entity) => characters.get(entity) ?? entity);

/** The text of HTML without its tags, as a reader copies it. */
export const textOfHtml = (html: string): string => unescapeHtml(html.replace(/<[^>]*>/g, ''));
