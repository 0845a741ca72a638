import { type ApiDocument, type Endpoint, nameOf, resolve } from './api-document.ts';
import { type Html, html, prose } from './html.ts';
import { curlSample, typescriptSample } from './samples.ts';
import { parameterTable, schemaTable } from './schema-table.ts';

const callers: Readonly<Record<string, string>> = {
  apiKey: 'An API key in the header service-api-key',
  idToken: 'A signed-in user: Authorization: Bearer with an ID token',
};

interface Example {
  title: string;
  value: unknown;
}

/** The address of an endpoint on the page. */
export function anchorOf({ operation: { operationId } }: Endpoint): string {
  return operationId;
}

/** Everything about one endpoint. */
export function endpointSection(document: ApiDocument, endpoint: Endpoint): Html {
  const { method, path, operation } = endpoint;
  const parameters = (operation.parameters ?? []).map((one) => resolve(document.components.parameters, one));
  const input = operation.requestBody?.content['application/json']?.schema;
  const responses = Object.entries(operation.responses).map(
    ([status, one]) => [status, resolve(document.components.responses, one)] as const,
  );
  const success = responses.find(([status]) => status.startsWith('2'))?.[1];
  const output = success?.content?.['application/json']?.schema;
  const examples = examplesOf(document, endpoint);
  const shown = examples.length > 0 ? examples : [{ title: 'Example', value: undefined }];
  const resolved = (schema: typeof input) =>
    schema?.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? schema) : schema;
  const [inputSchema, outputSchema] = [resolved(input), resolved(output)];
  return html`<section class="endpoint" id="${anchorOf(endpoint)}" data-search="${`${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase()}">
<h3><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></h3>
<p>${prose(operation.summary)}</p>
${operation.description ? html`<p>${prose(operation.description)}</p>` : null}
<p class="soft">${callerOf(endpoint)}</p>
${shown.map((example) => samples(endpoint, example, shown.length === 1))}
${parameters.length > 0 ? html`<h4>Parameters</h4>${parameterTable(parameters)}` : null}
${inputSchema ? html`<h4>Body</h4>${schemaTable(inputSchema, document.components.schemas)}` : null}
${outputSchema ? html`<h4>Response</h4>${schemaTable(outputSchema)}` : null}
<h4>Statuses</h4>
<dl class="statuses">${responses.map(([status, one]) => html`<div><dt><code>${status}</code></dt><dd>${prose(one.description)}</dd></div>`)}</dl>
</section>`;
}

function examplesOf({ components }: ApiDocument, { operation: { requestBody } }: Endpoint): Example[] {
  const body = requestBody?.content['application/json'];
  if (!body) return [];
  if (body.examples)
    return Object.entries(body.examples).map(([name, one]) => {
      const title = 'summary' in one && one.summary !== undefined ? one.summary : name;
      return { title, value: '$ref' in one ? resolve(components.examples, one).value : one.value };
    });
  return body.example === undefined ? [] : [{ title: 'Example', value: body.example }];
}

function callerOf({ operation: { security } }: Endpoint): string {
  const [[access, scopes] = ['', []]] = security.flatMap((one) => Object.entries(one));
  return [callers[access] ?? 'Anyone', ...scopes.map((scope) => `with the scope ${scope}`)].join(' ');
}

function samples(endpoint: Endpoint, { title, value }: Example, isOnly: boolean): Html {
  const typescript = typescriptSample(endpoint, value);
  return html`${isOnly ? null : html`<h4>${title}</h4>`}<div class="samples">${code('curl', curlSample(endpoint, value))}${typescript && code('TypeScript', typescript)}</div>`;
}

function code(language: string, content: Html): Html {
  return html`<div class="sample" data-language="${language}"><div class="sample-head"><span>${language}</span><button type="button" data-copy hidden>Copy</button></div><pre tabindex="0"><code>${content}</code></pre></div>`;
}
