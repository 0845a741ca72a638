import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { platforms } from '../../model/platform.ts';
import { acceptedContent } from '../api/routes/platforms/list.ts';
import { targetSchemas } from '../api/routes/posts/target-request.ts';
import { fieldProblems, summarise } from '../server/errors/field-problems.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { toolError } from './tool-result.ts';
import { tools } from './tools.ts';

/** The argument of the tool `describe`. */
export const describeInput = z.strictObject({
  topic: z.enum([...platforms, ...tools.map(({ name }) => name)]).meta({ description: 'A platform or a tool.' }),
});

/** What the list of tools leaves out: the whole schemas of a tool, or the options and limits of a platform. */
export function describeTopic(given: unknown): CallToolResult {
  const { data, error } = describeInput.safeParse(given);
  if (data)
    return { content: [{ type: 'text', text: JSON.stringify(aboutTool(data.topic) ?? aboutPlatform(data.topic)) }] };
  const details = fieldProblems('arguments', error, given);
  return toolError({ error: { code: 'validation_error', message: summarise(details), details } });
}

function aboutTool(topic: string) {
  const tool = tools.find(({ name }) => name === topic);
  return tool && { input: jsonSchemaOf(tool.input, 'input'), output: jsonSchemaOf(tool.route.output.body, 'output') };
}

/** Sentences in place of the rules, which are five times as long. */
function aboutPlatform(topic: string) {
  const { shared, platforms: list } = acceptedContent();
  const place = list.findIndex(({ platform }) => platform === topic);
  const [found, target] = [list[place], targetSchemas[place]];
  if (!found || !target) return undefined;
  const rules = [...shared, ...found.rules].map(({ severity, description }) => `${severity}: ${description}`);
  return { target: jsonSchemaOf(target, 'input'), formats: found.formats, altText: found.altText, rules };
}
