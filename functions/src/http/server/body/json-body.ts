import { HeraldError } from '../../../infra/errors.ts';

/** Deeper than any valid request, and far below the depth at which recursion overflows the stack. */
const MAX_DEPTH = 64;

/** Throws `validation_error` on field `body` for what is not JSON in UTF-8, or nested beyond reason. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The request body is not valid UTF-8.');
  }
  if (depthOf(text) > MAX_DEPTH) throw malformed(`The request body is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The request body is not valid JSON.');
  }
}

function malformed(message: string) {
  return new HeraldError('validation_error', message, { details: [{ field: 'body', message, code: 'invalid_json' }] });
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
