import { nameOf, type Parameter, type Schema } from './api-document.ts';
import { Html, html, prose } from './html.ts';

/** How deep the objects inside an object are shown in its table; deeper ones are links. */
const DEPTH = 4;

export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

/** The type of a value, with links to named ones. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#${schemaAnchor(nameOf(schema.$ref))}">${nameOf(schema.$ref)}</a>`;
  if (schema.enum) return joined(schema.enum.map(literal), ' | ');
  if (schema.const !== undefined) return literal(schema.const);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return joined(variants.map(typeOf), ' or ');
  if (schema.allOf) return joined(schema.allOf.map(typeOf), ' and ');
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  const types = [schema.type ?? 'anything'].flat();
  return html`${types.join(' or ')}${schema.format ? html` <span class="soft">${schema.format}</span>` : null}`;
}

/** Named objects whose fields are shown in place, not behind a link. */
type Expanded = Readonly<Record<string, Schema>>;

/** Every field of an object, inner ones by their path; or the type of what is none. Objects in `named` are shown in place. */
export function schemaTable(schema: Schema, named: Expanded = {}): Html {
  const content = rows(schema, named);
  return content.length > 0 ? table('Field', content) : html`<p>${typeOf(schema)}</p>`;
}

export function parameterTable(parameters: readonly Parameter[]): Html {
  return table(
    'Parameter',
    parameters.map(({ name, in: place, description, required, schema = {} }) => {
      const described = { ...schema, description: description ?? schema.description };
      return row(`${name}${place === 'header' ? ' (header)' : ''}`, described, required ?? false);
    }),
  );
}

function joined(parts: readonly Html[], separator: string): Html {
  return new Html(parts.map(({ text }) => text).join(separator));
}

function literal(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`;
}

function rows(schema: Schema, named: Expanded, prefix = '', depth = DEPTH): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const own = row(path, property, schema.required?.includes(name) ?? false);
    const inner = depth > 1 ? innerOf(property, named) : null;
    return [own, ...(inner ? rows(inner.schema, named, `${path}${inner.suffix}`, depth - 1) : [])];
  });
}

function row(name: string, schema: Schema, isRequired: boolean): Html {
  const bounds = boundsOf(schema);
  return html`<tr><td><code>${name}</code>${isRequired ? null : html` <span class="soft">optional</span>`}</td><td>${typeOf(schema)}${bounds ? html`<br><span class="soft">${bounds}</span>` : null}</td><td>${prose(schema.description ?? '')}</td></tr>`;
}

/** The bounds of a value in words. */
function boundsOf(schema: Schema): string {
  const between = (least: number | undefined, most: number | undefined, unit: string): string[] => {
    if (least === undefined && most === undefined) return [];
    if (least === undefined) return [`at most ${most}${unit}`];
    return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
  };
  const largest = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  const smallest = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  return [
    ...between(smallest, largest, ''),
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} by default`]),
  ].join(', ');
}

/** The object inside a property, with what its fields' paths have between. */
function innerOf(property: Schema, named: Expanded): { schema: Schema; suffix: string } | null {
  const { properties, items, anyOf } = expand(property, named);
  if (properties) return { schema: expand(property, named), suffix: '.' };
  if (items && expand(items, named).properties) return { schema: expand(items, named), suffix: '[].' };
  const object = anyOf?.map((variant) => expand(variant, named)).find((variant) => variant.properties);
  return object ? { schema: object, suffix: '.' } : null;
}

function expand(schema: Schema, named: Expanded): Schema {
  return (schema.$ref && named[nameOf(schema.$ref)]) || schema;
}

function table(head: string, content: readonly Html[]): Html {
  return html`<div class="table" tabindex="0" role="group" aria-label="${head}"><table><thead><tr><th>${head}</th><th>Type</th><th>Description</th></tr></thead><tbody>${content}</tbody></table></div>`;
}
