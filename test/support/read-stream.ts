import { eventually } from './eventually.ts';

/** Reads a stream until `isComplete`, then calls `end` to make the server end it. Resolves with the whole text. */
export async function readStream(
  response: Response,
  isComplete: (text: string) => boolean,
  end: () => void,
): Promise<string> {
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })();
  await eventually(async () => text, isComplete);
  end();
  await ended;
  return text;
}
