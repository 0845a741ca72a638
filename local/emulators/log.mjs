// What firebase-tools says: all of it goes to this process's output (a log file), what a person must see also to the terminal.
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';

const require = createRequire(import.meta.url);
const { logger } = require('firebase-tools/lib/logger');
const toolsRequire = createRequire(require.resolve('firebase-tools/lib/logger'));
const winston = toolsRequire('winston');
const Transport = toolsRequire('winston-transport');
const { SPLAT } = toolsRequire('triple-beam');

/** Cloud Logging's severities that a person should see at once. */
const LOUD = new Set(['WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY']);
/** Messages about things that are so on purpose here. */
const EXPECTED = [/pubsub emulator/, /Unable to fetch the CLI's message/, /unable to start on port/];

/** Writes the log, and hands what a person should see to `print` (everything, when verbose). */
export function logTo({ verbose, print }) {
  class Sink extends Transport {
    log(info, done) {
      const text = stripVTControlCharacters([info.message, ...(info[SPLAT] ?? [])].filter(isText).join(' ')).trim();
      const source = info[SPLAT]?.find((part) => part?.metadata)?.metadata?.function?.name;
      if (text !== '')
        process.stdout.write(`${new Date().toISOString()} ${info.level} ${source ? `[${source}] ` : ''}${text}\n`);
      if (text !== '' && (verbose || loud(info, text))) print(source ? `[${source}] ${text}` : text);
      done();
    }
  }
  logger.add(new Sink({ level: verbose ? 'debug' : 'info', format: winston.format.simple() }));
}

/** The reasons why functions failed to load, as they come up. */
export function collectLoadErrors() {
  const found = [];
  class Collector extends Transport {
    log(info, done) {
      const text = stripVTControlCharacters(String(info.message));
      if (/Failed to load function definition/.test(text)) found.push(text.trim());
      done();
    }
  }
  logger.add(new Collector({ level: 'error' }));
  return found;
}

function loud(info, text) {
  if (EXPECTED.some((pattern) => pattern.test(text))) return false;
  if (info.level === 'warn' || info.level === 'error') return true;
  const data = info[SPLAT]?.find((part) => part !== null && typeof part === 'object' && 'user' in part);
  if (!data) return false;
  // A function's own line: structured logs by their severity; anything else is a crash or somebody's debug output.
  return typeof data.user === 'object' && data.user !== null ? LOUD.has(data.user.severity) : true;
}

function isText(part) {
  return typeof part === 'string';
}
