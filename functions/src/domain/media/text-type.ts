interface TextType {
  mimeType: string;
  /** Without the dot. */
  extension: string;
}

const utf16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

const srt = /^\s*\d+\s*\r?\n\d{2}:\d{2}:\d{2}[,.]\d{3}[ \t]*-->/;

const tables = [
  { separator: ',', mimeType: 'text/csv', extension: 'csv' },
  { separator: ';', mimeType: 'text/csv', extension: 'csv' },
  { separator: '\t', mimeType: 'text/tab-separated-values', extension: 'tsv' },
] as const;

/**
 * Detects the type of a text from its first bytes; null for what is no text, and for text that a browser or a player could
 * execute or follow.
 */
export function detectTextType(sample: Uint8Array): TextType | null {
  const text = textOf(sample);
  if (text === null || text.trim() === '' || isRefused(text)) return null;
  if (srt.test(text)) return { mimeType: 'application/x-subrip', extension: 'srt' };
  return tableType(text) ?? { mimeType: 'text/plain', extension: 'txt' };
}

/** The text of a sample without its byte order mark; null for bytes that are no text. */
function textOf(sample: Uint8Array): string | null {
  const encoding = utf16[Buffer.from(sample.subarray(0, 2)).toString('hex')];
  if (encoding) return new TextDecoder(encoding).decode(sample);
  if (sample.some(isBinaryByte)) return null;
  // Works in any encoding that includes ASCII, because the search uses only ASCII.
  return new TextDecoder('utf-8').decode(sample);
}

/** Bytes that no text has: https://mimesniff.spec.whatwg.org/#binary-data-byte */
function isBinaryByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}

/** Starts as a web page, XML (SVG is) or a comment in them; as a script; or as a playlist, which refers to other URLs. */
function isRefused(text: string): boolean {
  return /^\s*(<|#!|#EXTM3U)/i.test(text);
}

/** A table has two lines at least, and the same number of columns in all of them. */
function tableType(text: string): TextType | null {
  const lines = wholeLines(text);
  const found = tables.find(({ separator }) => {
    const columns = new Set(lines.map((line) => line.split(separator).length));
    return lines.length > 1 && columns.size === 1 && !columns.has(1);
  });
  return found ? { mimeType: found.mimeType, extension: found.extension } : null;
}

/** The lines of a table without its quoted fields, which may contain anything; without the last, which may be cut off. */
function wholeLines(text: string): string[] {
  return text
    .replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
}
