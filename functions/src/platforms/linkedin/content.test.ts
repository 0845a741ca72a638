import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Content, MediaItem } from '../../model/post.ts';
import { certainBreaches, fileProblem, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { littleText, postBody, shownText } from './content.ts';
import { rules } from './rules.ts';

const MB = 1024 * 1024;
it('the title of a file that may be a document is accepted', () => {
  const content = { ...post(''), media: [{ ...unknown, assumed: true }], title: 'A' };
  expect(certainBreaches(rules, content)).toEqual([]);
});

function kindOf(name: string): MediaItem['kind'] {
  if (name.endsWith('pdf')) return 'document';
  return name.endsWith('mp4') ? 'video' : 'image';
}

function post(text: string, ...names: string[]): Content {
  return {
    text,
    mediaType: 'image',
    media: names.map((name) => ({
      kind: kindOf(name),
      url: `https://media.example/${name}`,
    })),
    originals: [],
  };
}

const unknown: MediaItem = { kind: 'image', url: 'https://media.example/1' };

function images(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index}.jpg`);
}

function problemOf(kind: 'image' | 'video') {
  return (mimeType: string | null, sizeBytes: number) =>
    fileProblem(rules, { kind }, { mimeType, sizeBytes })?.message ?? null;
}
const imageProblem = problemOf('image');
const videoProblem = problemOf('video');

it.each([
  ['3,000 characters, emoji among them', post('👍'.repeat(3000))],
  ['20 images', post('', ...images(20))],
  ['a video', post('', 'a.mp4')],
  ['a document with a title', { ...post('', 'a.pdf'), title: 'A' }],
  ['3,000 shown characters, with a mention', post(`${'x'.repeat(2996)}@[Acme](urn:li:organization:123)`)],
])('a post with %s is accepted', (_name, content) => expect(unsupportedBy(rules, content)).toBeNull());

it.each([
  ['3,001 characters', post('x'.repeat(3001)), '3,000 characters'],
  ['3,001 shown characters', post(`${'x'.repeat(2997)}@[Acme](urn:li:organization:123)`), 'this has 3,001'],
  ['21 images', post('', ...images(21)), '20 images'],
  ['two videos', post('', 'a.mp4', 'b.mp4'), 'one video'],
  ['both kinds', post('', 'a.mp4', 'b.jpg'), 'not both'],
  ['two documents', post('', 'a.pdf', 'b.pdf'), 'one document per post'],
  ['a document and an image', post('', 'a.pdf', 'b.jpg'), 'one document per post'],
  ['a title of an image', { ...post('', 'b.jpg'), title: 'A' }, 'titles of documents only'],
  ['nothing', post(' '), 'needs a text'],
])('the error for %s names what LinkedIn would accept', (_name, content, part) =>
  expect(unsupportedBy(rules, content)).toContain(part),
);

it.each(['image/jpeg', 'image/png', 'image/gif'])('an image as %s is accepted', (type) =>
  expect(imageProblem(type, MB)).toBeNull(),
);

it.each([
  ['image/heic', 1, 'JPEG'],
  [null, 1, 'JPEG'],
  ['image/png', 20 * MB + 1, '20 MB'],
])('an error explains why LinkedIn refuses an image as %s of %d bytes', (type, bytes, part) =>
  expect(imageProblem(type, bytes)).toContain(part),
);

it.each([
  ['video/mp4', 75 * 1024 - 1, '75 KB'],
  ['video/mp4', 500 * MB + 1, '500 MB'],
  ['video/quicktime', MB, 'MP4'],
])('an error explains why LinkedIn refuses a video as %s of %d bytes', (type, bytes, part) =>
  expect(videoProblem(type, bytes)).toContain(part),
);

it.each([
  ['application/pdf', 100 * MB + 1, '100 MB'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', MB, 'PDF works.'],
  [null, MB, 'PDF works.'],
])('an error explains why LinkedIn refuses a document as %s of %d bytes', (mimeType, sizeBytes, part) =>
  expect(fileProblem(rules, { kind: 'document' }, { mimeType, sizeBytes })?.message).toContain(part),
);

it('an MP4 of any size between the limits is accepted', () => {
  expect(videoProblem('video/mp4', 75 * 1024)).toBeNull();
  expect(videoProblem('video/mp4', 500 * MB)).toBeNull();
});

it('the same content makes the same body, by which LinkedIn recognizes a duplicate', () => {
  const body = () => JSON.stringify(postBody('urn:li:person:a', post('Hi #there'), ['urn:li:image:1']));
  expect(body()).toBe(body());
});

it.each([
  ['the title of the target', 'Results ', 'a.pdf', 'Results'],
  ['the name of the file', undefined, 'Our slides.PDF', 'Our slides'],
  ['the name of the file in place of a blank title', ' ', 'Our slides', 'Our slides'],
  ['a word', undefined, undefined, 'Document'],
  ['a part of a long name', undefined, `${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
])('the title of a document is %s', (_what, title, fileName, shown) => {
  const item: MediaItem = { ...unknown, kind: 'document', altText: 'not sent', ...(fileName ? { fileName } : {}) };
  const content = { ...post('Hi'), media: [item], ...(title === undefined ? {} : { title }) };
  expect(postBody('urn:li:person:a', content, ['urn:li:document:1'])).toHaveProperty('content', {
    media: { id: 'urn:li:document:1', title: shown },
  });
});

it('the body has one file as media, several files as multiImage, and no content without files', () => {
  const body = (...urns: string[]) => postBody('urn:li:person:a', post('Hi'), urns);
  expect(body()).not.toHaveProperty('content');
  expect(body('urn:li:video:1')).toMatchObject({ content: { media: { id: 'urn:li:video:1' } } });
  expect(body('urn:li:image:1', 'urn:li:image:2')).toMatchObject({
    content: { multiImage: { images: [{ id: 'urn:li:image:1' }, { id: 'urn:li:image:2' }] } },
  });
});

/** The inverse, by LinkedIn's grammar: null where it would cut the text. */
function read(source: string): string | null {
  const token = /\\(.)|(#[\p{L}\p{N}]+)|([^\\|{}@[\]()<>#*_~])/suy;
  let text = '';
  for (token.lastIndex = 0; token.lastIndex < source.length; ) {
    const match = token.exec(source);
    if (!match) return null;
    text += match[1] ?? match[2] ?? match[3] ?? '';
  }
  return text;
}

it.each([
  ['Hello', 'Hello'],
  ['(a) [b] {c} <d>', '\\(a\\) \\[b\\] \\{c\\} \\<d\\>'],
  ['a_b *c* ~d~ | e@f \\', 'a\\_b \\*c\\* \\~d\\~ \\| e\\@f \\\\'],
  ['#news and #Zürich2026', '#news and #Zürich2026'],
  ['(#news)', '\\(#news\\)'],
  ['C# ## # a#b', 'C\\# \\#\\# \\# a\\#b'],
  ['#snake_case', '#snake\\_case'],
  ['https://herald.example/a_b#c', 'https://herald.example/a\\_b\\#c'],
  ['by @[Acme](urn:li:organization:123)!', 'by @[Acme](urn:li:organization:123)!'],
  ['@[Acme (EU) #1](urn:li:organization:123)', '@[Acme \\(EU\\) \\#1](urn:li:organization:123)'],
  ['@[Ada Lovelace](urn:li:person:a-B_9) @you', '@[Ada Lovelace](urn:li:person:a-B_9) \\@you'],
  ['@[Acme](urn:li:organization:acme)', '\\@\\[Acme\\]\\(urn:li:organization:acme\\)'],
  ['@[Acme](https://acme.example)', '\\@\\[Acme\\]\\(https://acme.example\\)'],
  ['@[ ](urn:li:organization:1)', '\\@\\[ \\]\\(urn:li:organization:1\\)'],
  ['@ [Acme](urn:li:organization:1)', '\\@ \\[Acme\\]\\(urn:li:organization:1\\)'],
])('the text %j is escaped as %j', (text, expected) => expect(littleText(text)).toBe(expected));

it('any text is escaped so that LinkedIn reads the original back', () => {
  const piece = fc.constantFrom(...'\\|{}@[]()<>#*_~ a中1\n', '👍', '#tag', 'word');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (meant) => {
      expect(read(littleText(meant))).toBe(meant);
    }),
  );
});

it('a text that never ends its name is shown as it is', () => {
  const text = `@[${'\\'.repeat(3000)}`;
  expect(shownText(text)).toBe(`@[${'\\'.repeat(1500)}`);
});
