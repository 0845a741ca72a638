import type { Handler } from 'htmlparser2';

/** More elements within each other than any page has that is read here. The parser takes time for each of them at every tag. */
const MAX_DEPTH = 250;

/** The events of a page in which a reader is interested. Texts and attributes come with their entities decoded. */
export type HtmlReader = Partial<Pick<Handler, 'ontext' | 'onopentag' | 'onclosetag'>>;

/** Reads untrusted HTML, up to where its elements are nested too deeply. Takes time in proportion to its length. */
export async function readHtml(html: string, reader: HtmlReader): Promise<void> {
  // Loaded with the first page: few requests read one.
  const { Parser } = await import('htmlparser2');
  let depth = 0;
  const parser = new Parser({
    ...reader,
    onopentag: (...tag) => {
      depth += 1;
      if (depth > MAX_DEPTH) parser.pause();
      else reader.onopentag?.(...tag);
    },
    onclosetag: (...tag) => {
      depth -= 1;
      reader.onclosetag?.(...tag);
    },
  });
  parser.end(html);
}

/** The text of untrusted HTML without its elements. */
export async function textOfHtml(html: string): Promise<string> {
  let text = '';
  await readHtml(html, {
    ontext: (part) => {
      text += part;
    },
  });
  return text;
}
