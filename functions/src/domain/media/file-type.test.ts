import { expect, it } from 'vitest';
import { detectFileType } from './file-type.ts';

function bytes(text: string) {
  return Buffer.from(text, 'latin1');
}

function mp4(brand: string) {
  return bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42${'\0'.repeat(64)}`);
}

it.each([
  ['an MP4', mp4('isom'), 'video/mp4', 'mp4'],
  ['a MOV', mp4('qt  '), 'video/quicktime', 'mov'],
  ['a sound file in an MP4', mp4('M4A '), 'audio/mp4', 'm4a'],
  ['a GIF', bytes(`GIF89a${'\0'.repeat(20)}`), 'image/gif', 'gif'],
  ['a PDF', bytes('%PDF-1.7\n%abcd\n'), 'application/pdf', 'pdf'],
  ['a ZIP archive', bytes(`PK\x03\x04\x14${'\0'.repeat(21)}\x05\0\0\0a.txtHello`), 'application/zip', 'zip'],
  ['an archive whose first file is long', bytes(`PK\x03\x04\x14${'\0'.repeat(4096)}`), 'application/zip', 'zip'],
  ['an archive that is cut off', bytes('PK\x03\x04\x14\0\0\0'), 'application/zip', 'zip'],
  ['a text', bytes('Hello'), 'text/plain', 'txt'],
  ['a text in Latin-1', bytes('Gr\xfc\xdfe\r\n'), 'text/plain', 'txt'],
  ['a text that is cut inside a character', Buffer.from('Grüße, 早', 'utf8').subarray(0, -1), 'text/plain', 'txt'],
  ['a text in UTF-16', Buffer.from('\ufeffHello', 'utf16le'), 'text/plain', 'txt'],
  ['a text with a sign of HTML in it', bytes('1 < 2, and <b>bold</b>'), 'text/plain', 'txt'],
  ['lines with and without commas', bytes('One, two\nthree\n'), 'text/plain', 'txt'],
  ['a CSV', bytes('name,size\nA,1\nB,2\n'), 'text/csv', 'csv'],
  ['a CSV with a byte order mark and semicolons', bytes('\xef\xbb\xbfname;size\r\nA;1\r\n'), 'text/csv', 'csv'],
  ['a CSV with quoted fields', bytes('a,b\n"x,\n""y""",2\n"cut, off'), 'text/csv', 'csv'],
  ['a table with tabs', bytes('a\tb\n1\t2\n'), 'text/tab-separated-values', 'tsv'],
  ['subtitles', bytes('1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\n'), 'application/x-subrip', 'srt'],
  ['subtitles for the web', bytes('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'), 'text/vtt', 'vtt'],
])('the type of %s is detected from its bytes', async (_name, file, mimeType, extension) => {
  expect(await detectFileType(file)).toEqual({ mimeType, extension });
});

it.each([
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
  ['a web page behind a byte order mark', '\xef\xbb\xbf \n<html>'],
  ['a web page in UTF-16', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
  ['a web page behind a comment', '<!-- 1,2 --><script>alert(1)</script>'],
  ['XML', '<rss version="2.0"/>'],
  ['bytes without a signature', 'Hello\0'],
  ['blank text', ' \r\n\t'],
  ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\nhttp://169.254.169.254/'],
  ['a script', '#!/bin/sh\nrm -rf /'],
  ['nothing', ''],
])('the file type stays unknown for %s', async (_name, text) => {
  expect(await detectFileType(bytes(text))).toBeNull();
});
