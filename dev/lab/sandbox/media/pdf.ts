/** A PDF with that many pages, each with its number; `bytes` is the least size of the file. */
export function pdfOf({ pages, bytes = 0 }: { pages: number; bytes?: number }): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const kids = numbers.map((index) => `${pageId(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((index) => [page(index), contents(`Page ${index + 1} of ${pages}`)]),
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  if (file.length < bytes) file += `%${' '.repeat(bytes - file.length)}\n`;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** How many pages a simple PDF has: one with objects that are not compressed. At least one for any PDF, and none for other files. */
export function countPages(file: Buffer): number {
  const text = file.toString('latin1');
  return text.startsWith('%PDF-') ? Math.max(1, [...text.matchAll(/\/Type\s*\/Page\b/g)].length) : 0;
}

/** A page and its contents follow each other. */
function pageId(index: number): number {
  return 4 + 2 * index;
}

function page(index: number): string {
  const resources = '<< /Font << /F 3 0 R >> >>';
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Resources ${resources} /Contents ${pageId(index) + 1} 0 R >>`;
}

function contents(text: string): string {
  const stream = `BT /F 32 Tf 100 240 Td (${text}) Tj ET`;
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}
