import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const MAX_BYTES = 7_050;

test(`the whole client is smaller than ${MAX_BYTES} bytes, minified and compressed`, async () => {
  const bundle = await rolldown({ input: `${import.meta.dirname}/index.ts`, platform: 'browser' });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const [{ code, imports }] = output;
  const size = gzipSync(code).length;
  console.log(`@herald-publishing/client: ${code.length} bytes minified, ${size} bytes compressed`);
  expect(output).toHaveLength(1);
  expect(imports).toEqual([]);
  expect(size).toBeLessThan(MAX_BYTES);
});
