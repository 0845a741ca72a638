import { describe, expect, it } from 'vitest';
import { detectFileType } from './file-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const mp4 = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42${'\0'.repeat(64)}`);

describe('detectFileType', () => {
  it.each([
    ['an MP4', mp4('isom'), 'video/mp4', 'mp4'],
    ['a MOV', mp4('qt  '), 'video/quicktime', 'mov'],
    ['a sound file in an MP4', mp4('M4A '), 'audio/mp4', 'm4a'],
    ['a GIF', bytes(`GIF89a${'\0'.repeat(20)}`), 'image/gif', 'gif'],
    ['a PDF', bytes('%PDF-1.7\n%abcd\n'), 'application/pdf', 'pdf'],
  ])('is told from the bytes of %s', async (_name, file, mimeType, extension) => {
    expect(await detectFileType(file)).toEqual({ mimeType, extension });
  });

  it.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
    ['an archive', 'PK\x03\x04\x14\0\0\0'],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\nhttp://169.254.169.254/'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['text', 'Hello'],
    ['nothing', ''],
  ])('is none for %s', async (_name, text) => {
    expect(await detectFileType(bytes(text))).toBeNull();
  });
});
