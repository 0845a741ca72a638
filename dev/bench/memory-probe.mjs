// Loaded into a measured process with `--import`: reports its peak memory, in bytes, when it is asked to. Plain JavaScript
// with what Node has loaded anyhow, so that it adds nothing to what is measured.
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 10;

const peak = { heap: 0, external: 0 };

function sample() {
  const { heapUsed, external } = process.memoryUsage();
  peak.heap = Math.max(peak.heap, heapUsed);
  peak.external = Math.max(peak.external, external);
}

setInterval(sample, SAMPLE_MS).unref();
process.on('message', () => {
  sample();
  // In kilobytes, kept by the kernel: also a peak between two samples counts. `maxRSS` of `getrusage` would be that of the parent where it
  // is larger: Linux passes it on to a new program.
  const [, resident] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  process.send({ resident: Number(resident) * 1024, ...peak });
});
process.channel.unref();
