const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** Escapes text for HTML element content and quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The text that was escaped. Entities that `escapeHtml` does not write stay as they are. */
export function unescapeHtml(html: string): string {
  return html.replace(/&[#\w]+;/g, (entity) => characters.get(entity) ?? entity);
}
