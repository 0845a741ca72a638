import { z } from 'zod';
import { postFields } from '../../model/content-fields.ts';
import { platformNames } from '../api/platform-schema.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const REFERENCE = '#/$defs/';

/** The API checks these, and names what does not fit. */
const leftOut = new Set(['maxLength', 'minLength', 'maxItems', 'pattern']);

/** `Targets` of the API in one of its forms. The options of ten platforms would be most of the list. */
const targets: JsonSchema = {
  type: 'array',
  minItems: 1,
  description: 'A platform where the user has one account, or one account by its accountId.',
  items: {
    anyOf: [
      { type: 'string', enum: platformNames },
      {
        type: 'object',
        properties: {
          platform: { type: 'string' },
          accountId: { type: 'string' },
          overrides: {
            type: 'object',
            properties: { text: { type: 'string', description: 'Replaces the text of the post.' } },
            description:
              `For this target alone: text, media, altTexts, ${postFields.join(', ')} and the options of its platform, such as ` +
              'privacy. Call describe with the platform before you use them.',
          },
          splitText: { type: 'boolean', description: 'Splits a text that is too long into a post and replies.' },
          numberParts: { type: 'boolean' },
        },
        required: ['platform'],
        additionalProperties: false,
      },
    ],
  },
  examples: [['threads', { platform: 'x', accountId: '123' }]],
};

/** `Replies` of the API without the notes on platforms. */
const replies: JsonSchema = {
  type: 'array',
  description: 'The rest of a thread, or comments below the post, in order.',
  items: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      media: {
        type: 'array',
        items: { type: 'object', properties: { mediaId: { type: 'string' }, url: { type: 'string' } } },
      },
      delaySeconds: { type: 'integer' },
    },
  },
};

/** `ScheduledTime` of the API, with its three forms in one description. */
const scheduledTime: JsonSchema = {
  description:
    'When: ISO 8601 with a zone, such as 2030-01-31T09:00:00+01:00; {"at": "2030-01-31T09:00", "timeZone": "Europe/Madrid"}; or ' +
    '{"slot": "next"}, a free slot of the weekly times, also the `nth` one or one of a `day`. Null publishes at once.',
  anyOf: [
    { type: 'string', format: 'date-time' },
    {
      type: 'object',
      properties: {
        at: { type: 'string' },
        timeZone: { type: 'string' },
        slot: { type: 'string' },
        nth: { type: 'integer' },
        day: { type: 'string', format: 'date' },
      },
      additionalProperties: false,
    },
  ],
};

/** `Link` of the API without the texts of its preview. */
const link: JsonSchema = { type: 'string', format: 'uri' };

const definitions = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * The input of a tool as the list of tools has it: without references, bounds of lengths and the options of platforms, which
 * `describe` has. The API also takes other forms of targets and links than the ones listed here.
 */
export function listedSchemaOf(input: z.ZodObject): JsonSchema {
  const { $defs, ...schema } = jsonSchemaOf(input, 'input');
  const named = {
    ...definitions.parse($defs ?? {}),
    Targets: targets,
    Replies: replies,
    ScheduledTime: scheduledTime,
    Link: link,
  };
  return shortened(schema, named);
}

function shortened(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref: reference, ...rest } = schema;
  const whole = typeof reference === 'string' ? { ...named[reference.slice(REFERENCE.length)], ...rest } : rest;
  const kept = Object.entries(whole).filter(([name, value]) => !(leftOut.has(name) && typeof value !== 'object'));
  return Object.fromEntries(kept.map(([name, value]) => [name, shortenedValue(value, named)]));
}

function shortenedValue(value: unknown, named: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => shortenedValue(item, named));
  return isSchema(value) ? shortened(value, named) : value;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
