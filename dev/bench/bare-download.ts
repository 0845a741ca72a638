// The floor of a download's memory: Node reads the URL given as its argument and discards the bytes. Prints the growth in MB.
import { get } from 'node:http';

const MEGABYTE = 1024 * 1024;
const idle = process.memoryUsage().rss;
let most = idle;
get(process.argv[2] ?? '', (response) => {
  response.on('data', () => {
    most = Math.max(most, process.memoryUsage().rss);
  });
  response.on('end', () => console.log(Math.round((most - idle) / MEGABYTE)));
});
