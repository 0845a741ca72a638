import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const heavy = ['satori', '@resvg/resvg-js', 'harfbuzzjs', 'subset-font', 'linebreak', 'sharp'];

/** Runs a script in a separate process and returns the bare packages that it imported. */
function packagesLoadedBy(script: string): string[] {
  const watched = `
    import { registerHooks } from 'node:module';
    const asked = new Set();
    registerHooks({ resolve: (specifier, context, next) => { asked.add(specifier); return next(specifier, context); } });
    const templates = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    ${script}
    console.log(JSON.stringify([...asked]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', watched], { encoding: 'utf8' });
  const requested: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '[]');
  return Array.isArray(requested) ? requested.filter((name) => heavy.includes(name)) : [];
}

const noImage = '{ fetchImage: () => Promise.reject(new Error()) }';

it('an import or a list of templates does not load the renderer', () => {
  expect(packagesLoadedBy('templates.listTemplates();')).toEqual([]);
}, 30_000);

it('the first render loads the renderer, and only a picture loads the picture decoder', () => {
  const loaded = packagesLoadedBy(`await templates.renderTemplate({ slug: 'quote' }, ${noImage});`);
  expect(loaded.toSorted()).toEqual(heavy.filter((name) => name !== 'sharp').toSorted());
}, 60_000);
