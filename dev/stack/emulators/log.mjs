// The log of firebase-tools: all lines go to this process's output (a log file), important lines also to the terminal.
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';

const require = createRequire(import.meta.url);
const { logger } = require('firebase-tools/lib/logger');
const toolsRequire = createRequire(require.resolve('firebase-tools/lib/logger'));
const winston = toolsRequire('winston');
const Transport = toolsRequire('winston-transport');
const { SPLAT } = toolsRequire('triple-beam');

/** The severities of Cloud Logging that are printed to the terminal. */
const PRINTED_SEVERITIES = new Set(['WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY']);
const LOAD_FAILURE = /Failed to load function definition from source: (?:FirebaseError: )?([\s\S]*)/;

/**
 * Writes the log, and passes important lines (all lines, when verbose) to `print`. Returns an array that collects the
 * reasons why functions failed to load, which firebase-tools only logs.
 */
export function logTo({ verbose, print }) {
  const loadFailures = [];
  class Sink extends Transport {
    log(info, done) {
      const { text, source, data } = read(info);
      const failure = LOAD_FAILURE.exec(text)?.[1];
      if (failure) loadFailures.push(failure.trim());
      if (text !== '') {
        const line = source ? `[${source}] ${text}` : text;
        process.stdout.write(`${new Date().toISOString()} ${info.level} ${line}\n`);
        if (verbose || isImportant(info.level, data)) print(line);
      }
      done();
    }
  }
  logger.add(new Sink({ level: verbose ? 'debug' : 'info', format: winston.format.simple() }));
  return loadFailures;
}

function read(info) {
  const extra = info[SPLAT] ?? [];
  const parts = [info.message, ...extra].filter((part) => typeof part === 'string');
  const data = extra.find((part) => part !== null && typeof part === 'object') ?? {};
  return {
    text: stripVTControlCharacters(parts.join(' ')).replace(/^>\s+/, '').trimEnd(),
    source: data.metadata?.function?.name?.replace(/^[a-z]+-[a-z]+\d+-/, ''),
    data,
  };
}

function isImportant(level, data) {
  if (level === 'warn' || level === 'error') return true;
  if (!('user' in data)) return false;
  // A line of a function: structured logs by their severity; anything else is a crash or debug output.
  return typeof data.user === 'object' && data.user !== null ? PRINTED_SEVERITIES.has(data.user.severity) : true;
}
