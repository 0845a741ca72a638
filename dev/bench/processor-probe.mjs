// Loaded into a measured process with `--import`: reports the processor time that it has used, in milliseconds, and how many remote
// calls it has made, when it is asked to. Plain JavaScript without imports, so that it adds little to what is measured.
let calls = 0;

// Firestore's client makes a call a stream of HTTP/2.
const http2 = process.getBuiltinModule('node:http2');
const { connect } = http2;
http2.connect = (...options) => {
  const session = connect(...options);
  const { request } = session;
  session.request = (...call) => {
    calls += 1;
    return request.apply(session, call);
  };
  return session;
};
const channels = process.getBuiltinModule('node:diagnostics_channel');
for (const name of ['http.client.request.start', 'undici:request:create']) channels.subscribe(name, () => (calls += 1));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ processorMs: (user + system) / 1000, calls });
});
process.channel.unref();
