import { expect, it } from 'vitest';
import { confirmedDownloadUrl, directDownloadUrl } from './drive-link.ts';

const endpoint = 'https://drive.usercontent.google.com/download';
const id = '1aBcD_eFgH-iJkLmNoPqRsTuVwXyZ0123';
const direct = `${endpoint}?id=${id}&export=download&confirm=t`;

it.each([
  `https://drive.google.com/file/d/${id}/view?usp=sharing`,
  `https://drive.google.com/file/d/${id}/view`,
  `https://drive.google.com/file/d/${id}/preview`,
  `https://drive.google.com/file/d/${id}`,
  `https://drive.google.com/file/u/0/d/${id}/view`,
  `https://drive.google.com/a/example.com/file/d/${id}/edit`,
  `https://docs.google.com/file/d/${id}/edit?usp=drive_link`,
  `https://drive.google.com/open?id=${id}`,
  `https://drive.google.com/uc?id=${id}&export=view`,
  `https://drive.usercontent.google.com/download?id=${id}&export=download&authuser=0`,
])('the Google Drive share link %s becomes the direct download', (link) => {
  expect(directDownloadUrl(link, endpoint)).toBe(direct);
});

it('a Google Drive share link keeps its resource key', () => {
  const link = `https://drive.google.com/file/d/${id}/view?resourcekey=0-abc`;
  expect(directDownloadUrl(link, endpoint)).toBe(`${direct}&resourcekey=0-abc`);
});

it.each([
  'https://example.com/file/d/aaaaaaaaaaaaaaaa/view',
  'https://drive.google.com.evil.example/file/d/aaaaaaaaaaaaaaaa/view',
  'https://drive.google.com/drive/folders/aaaaaaaaaaaaaaaa',
  'https://drive.google.com/file/d/a%2F..%2Fb/view',
  'not a url',
])('the URL %s does not change', (link) => {
  expect(directDownloadUrl(link, endpoint)).toBe(link);
});

function page(inputs: string, form = 'id="download-form" action="https://evil.example/x" method="get"') {
  return `<html><body><p>Google Drive can't scan this file for viruses.</p><form ${form}>${inputs}<input type="submit" value="Download anyway"/></form></body></html>`;
}

it('the form of the virus scan warning leads to the URL that it submits to', async () => {
  const html = page(
    `<input type="hidden" name="id" value="${id}"><input type="hidden" name="export" value="download"><input type='hidden' name='confirm' value='t'><input type="hidden" name="uuid" value="a&amp;b">`,
  );
  expect(await confirmedDownloadUrl(html, endpoint)).toBe(`${direct}&uuid=a%26b`);
});

it.each([
  ['another page', '<html><body>Quota exceeded</body></html>'],
  ['another form', page('<input name="id" value="x"><input name="confirm" value="t">', 'id="login" action="/"')],
  ['a form without a file', page('<input name="confirm" value="t">')],
])('a page with %s instead of the virus scan warning leads to no URL', async (_name, html) => {
  expect(await confirmedDownloadUrl(html, endpoint)).toBeNull();
});
