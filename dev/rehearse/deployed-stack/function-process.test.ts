import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProject } from '../../project.ts';
import { freePort, HOST } from '../../stack/ports.ts';
import { startFunction } from './function-process.ts';
import { startGateway } from './gateway.ts';

const FUNCTIONS = `
export const web = (request, response) => {
  console.log(JSON.stringify({ severity: 'INFO', message: 'called' }));
  console.log(JSON.stringify({ severity: 'WARNING', message: 'One line\\nand a trace' }));
  response.json({ url: request.url, SECRET: process.env.SECRET, HOME: process.env.HOME });
};
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'function-process-'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module","main":"index.js"}');
  writeFileSync(join(folder, 'index.js'), FUNCTIONS);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the gateway reaches a function, which has only the environment of its deploy', async () => {
  const warnings: string[] = [];
  const env = { FUNCTION_TARGET: 'web', SECRET: 's' };
  const started = startFunction('web', folder, env, (line) => warnings.push(line));
  const port = await freePort();
  const gateway = await startGateway(port, async () => (await started).port);
  const response = await fetch(`http://${HOST}:${port}/web?a=1`);
  expect(await response.json()).toEqual({ url: '/?a=1', SECRET: 's' });
  await expect.poll(() => warnings).toEqual(['web: One line']);
  await gateway.close();
  await (await started).close();
});

it('a function that cannot be loaded does not start, and its output gives the reason', async () => {
  const warnings: string[] = [];
  const started = startFunction('gone', folder, { FUNCTION_TARGET: 'gone' }, (line) => warnings.push(line));
  await expect(started).rejects.toThrow('gone did not start');
  expect(warnings.join()).toContain("'gone' is not defined");
});
