/** A parameter as a form has it: a text, several, or named ones inside. */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

const isObject = (value: FormValue | undefined): value is FormObject =>
  typeof value === 'object' && !Array.isArray(value);

/** Without a prototype, so that no name of a parameter is one of every object. */
const empty = (): FormObject => Object.create(null);

/** Lists have their places as names: `line_items[0][price]`. */
const withLists = (value: FormValue): FormValue => {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, inner]) => withLists(inner));
  return Object.assign(empty(), Object.fromEntries(entries.map(([name, inner]) => [name, withLists(inner)])));
};

/** The parameters of a form whose names have brackets; null where a name makes no sense. */
export const parseForm = (text: string): FormObject | null => {
  const root = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', brackets = ''] = NAME.exec(name) ?? [];
    if (first === '') return null;
    const path = [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, inner = '']) => inner)];
    const last = path.pop() ?? '';
    let place = root;
    for (const segment of path) {
      const inner = place[segment] ?? empty();
      if (!isObject(inner)) return null;
      place[segment] = inner;
      place = inner;
    }
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return Object.assign(
    empty(),
    Object.fromEntries(Object.entries(root).map(([name, inner]) => [name, withLists(inner)])),
  );
};
