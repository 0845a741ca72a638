// Loaded into a measured process with `--import`: reports the processor time that it has used, in milliseconds, when it is asked
// to. Plain JavaScript without imports, so that it adds nothing to what is measured.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1000);
});
process.channel.unref();
