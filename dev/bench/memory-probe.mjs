// Loaded into a measured process with `--import`: reports its peak memory, in bytes, when it is asked to. Plain JavaScript
// without imports, so that it adds nothing to what is measured.
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
  // In kilobytes, kept by the kernel: also a peak between two samples counts.
  process.send({ resident: process.resourceUsage().maxRSS * 1024, ...peak });
});
process.channel.unref();
