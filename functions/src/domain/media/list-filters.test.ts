import { expect, it } from 'vitest';
import { isWanted, type MediaFilters } from './list-filters.ts';

const uploaded = { mimeType: 'image/png', fileName: 'Harbour at DAWN.png', sourceUrl: null };
const downloaded = {
  mimeType: 'video/mp4',
  fileName: null,
  sourceUrl: 'https://files.example/2026/l%C3%A4ngs%20Kai.mp4?v=2',
};
const fromMac = { mimeType: 'image/png', fileName: 'U\u0308bersicht.png', sourceUrl: null };
const shared = { ...downloaded, sourceUrl: 'https://drive.google.com/file/d/1aBcD/view?usp=sharing' };
const drawn = { mimeType: 'image/jpeg', fileName: null, sourceUrl: null };
const text = { mimeType: 'text/plain', fileName: 'notes.txt', sourceUrl: null };

it.each<[string, Partial<MediaFilters>, object, boolean]>([
  ['no filter', {}, drawn, true],
  ['its kind', { kind: 'image' }, uploaded, true],
  ['another kind', { kind: 'video' }, uploaded, false],
  ['the kind "document", for a text', { kind: 'document' }, text, true],
  ['the kind "document", for a video', { kind: 'document' }, downloaded, false],
  ['words of its name in any order and case', { words: ['dawn', 'harbour'] }, uploaded, true],
  ['a part of a word', { words: ['arb'] }, uploaded, true],
  ['a word that its name lacks', { words: ['dawn', 'dusk'] }, uploaded, false],
  ['words of the end of its URL', { words: ['kai', 'längs'] }, downloaded, true],
  ['a composed word, for decomposed characters', { words: ['über'] }, fromMac, true],
  ['a word of another part of its URL', { words: ['2026'] }, downloaded, false],
  ['the end of a URL that is not a file name', { words: ['view'] }, shared, false],
  ['any word, for a file without a name', { words: ['jpg'] }, drawn, false],
])('a list of files decides whether a file matches %s', (_name, filters, file, expected) => {
  expect(isWanted({ kind: null, words: [], ...filters }, file as typeof uploaded)).toBe(expected);
});
