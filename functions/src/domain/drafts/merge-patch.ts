type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object with the changes of a merge patch: https://www.rfc-editor.org/rfc/rfc7396#section-2 */
export function mergePatch(target: JsonObject, patch: JsonObject): Record<string, unknown> {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const old = merged.get(name);
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) ? mergePatch(isObject(old) ? old : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
