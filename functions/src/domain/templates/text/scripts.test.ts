import { expect, it } from 'vitest';
import { directionOf, lineHeightFor, trackingFor, withBidiMarks, withBreakOpportunities } from './scripts.ts';

function visible(text: string): string {
  return text.replaceAll('\u200b', '|').replaceAll('\u2060', '~');
}

it('the first letter of a text decides its direction', () => {
  expect(directionOf('“Hello” שלום')).toBe('ltr');
  expect(directionOf('2026: مرحبا hello')).toBe('rtl');
  expect(directionOf('שלום')).toBe('rtl');
  expect(directionOf('12 % 🚀')).toBeUndefined();
});

it('right-to-left text keeps the order of numbers', () => {
  const marked = (text: string) => withBidiMarks(text).replaceAll('\u200e', '>');
  expect(marked('الجمعة 19:00')).toBe('الجمعة 19>:>00>');
  expect(marked('الجمعة ١٤/٦/٢٠٣٠ 87%')).toBe('الجمعة ١٤>/>٦>/>٢٠٣٠> 87%');
  expect(marked('שישי 87% ‏₪5')).toBe('שישי 87>%> ‏₪>5>');
  expect(marked('Friday 19:00')).toBe('Friday 19:00');
});

it('the line height is larger for scripts with marks above and below', () => {
  expect(lineHeightFor('Hello', 1.1)).toBe(1.1);
  expect(lineHeightFor('Hello 🚀', 1.02)).toBeGreaterThan(1.1);
  expect(lineHeightFor('สวัสดี', 1.1)).toBeGreaterThan(1.4);
  expect(lineHeightFor('日本', 1.1)).toBeGreaterThan(1.2);
  expect(lineHeightFor('٨٧٪', 1.1)).toBe(1.1);
});

it('joined scripts have no letter spacing', () => {
  expect(trackingFor('Hello', -0.02)).toBe(-0.02);
  expect(trackingFor('مرحبا', -0.02)).toBe(0);
});

it('a Thai text breaks between words', () => {
  expect(visible(withBreakOpportunities('ก้าวเล็กทุกวัน'))).toBe('ก้าว|เล็ก|ทุก|วัน');
  expect(visible(withBreakOpportunities('ก้าวเล็ก ทุกวัน  We'))).toBe('ก้าว|เล็ก ทุก|วัน  We');
});

it('a Korean or Japanese word does not break', () => {
  expect(visible(withBreakOpportunities('매일 조금씩 ok'))).toBe('매~일 조~금~씩 ok');
  expect(visible(withBreakOpportunities('毎日続ける。ABC'))).toBe('毎~日続~け~る。ABC');
  expect(withBreakOpportunities('plain words')).toBe('plain words');
});
