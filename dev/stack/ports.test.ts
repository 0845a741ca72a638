import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertFree, fixedPorts, freePorts, HOST } from './ports.ts';

test('free ports are all different and free', async () => {
  const ports = await freePorts();
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  await assertFree(ports);
});

test('the fixed ports are all different', () => {
  const ports = Object.values(fixedPorts());
  expect(new Set(ports).size).toBe(ports.length);
});

test('the error names a port in use and the service that needs it', async () => {
  const ports = await freePorts();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(ports.tasks, HOST, resolve));
  await expect(assertFree(ports)).rejects.toThrow(
    `Port ${ports.tasks}, which the tasks part of the local stack needs, is taken`,
  );
  await new Promise((resolve) => holder.close(resolve));
});
