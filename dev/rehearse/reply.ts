import type { z } from 'zod';

export interface ExpectedReply<T> {
  /** Default: 200. */
  status?: number;
  schema: z.ZodType<T>;
}

/** The JSON of the expected response. Throws an error with any other response. */
export async function readReply<T>(
  request: string,
  response: Response,
  { status = 200, schema }: ExpectedReply<T>,
): Promise<T> {
  const text = await response.text();
  const parsed = response.status === status ? schema.safeParse(parseJson(text)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new Error(
    `${request} did not return what is expected with ${status}, but ${response.status}: ${shorten(text)}`,
  );
}

/** The address that a response redirects to. Throws an error with any other response. */
export async function readRedirect(request: string, response: Response): Promise<string> {
  const location = response.headers.get('location');
  if (location !== null) return location;
  throw new Error(`${request} returned ${response.status} instead of a redirect: ${shorten(await response.text())}`);
}

/** The text itself, where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const MAX_LENGTH = 500;

/** A text, or the text of a page, for an error message. */
function shorten(text: string): string {
  const withoutMarkup = text.replace(/^.*<body|<style>.*?<\/style>|<[^>]*>/gs, ' ');
  return withoutMarkup.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
