/**
 * The part of Cloud Logging's query language that ops/ uses: https://cloud.google.com/logging/docs/view/logging-query-language
 * Any other syntax throws.
 */

/** A log entry as Cloud Logging stores it. */
export type LogEntry = Readonly<Record<string, unknown>>;

type Predicate = (entry: LogEntry) => boolean;

const TOKEN = /\s*(\(|\)|AND\b|OR\b|NOT\b|log_id\("[^"]*"\)|[\w.]+(?::\*|(?:=~|>=|=)(?:"[^"]*"|[\w]+)))/y;
const COMPARISON = /^([\w.]+)(:\*|=~|>=|=)"?(.*?)"?$/;

const SEVERITIES = ['DEFAULT', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY'];

/** The value of a field such as `jsonPayload.job`; undefined where the entry has none. */
function fieldOf(entry: LogEntry, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      entry,
    );
}

/** Parses a filter. Throws for syntax that is not implemented. */
export function parseFilter(filter: string): Predicate {
  const tokens = tokensOf(filter);

  const unary = (): Predicate => {
    const token = tokens.shift();
    if (token === undefined) throw new Error(`The filter ends too early: ${filter}`);
    if (token === 'NOT') {
      const negated = unary();
      return (entry) => !negated(entry);
    }
    if (token !== '(') return comparison(token);
    const inner = disjunction();
    if (tokens.shift() !== ')') throw new Error(`A parenthesis is not closed: ${filter}`);
    return inner;
  };
  const conjunction = (): Predicate => {
    const parts = [unary()];
    while (tokens.length > 0 && tokens[0] !== 'OR' && tokens[0] !== ')') {
      // Two comparisons beside each other are joined by AND.
      if (tokens[0] === 'AND') tokens.shift();
      parts.push(unary());
    }
    return (entry) => parts.every((part) => part(entry));
  };
  const disjunction = (): Predicate => {
    const parts = [conjunction()];
    while (tokens[0] === 'OR') {
      tokens.shift();
      parts.push(conjunction());
    }
    return (entry) => parts.some((part) => part(entry));
  };

  const whole = disjunction();
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(' ')}`);
  return whole;
}

/** What a value or label extractor (`EXTRACT(…)`, `REGEXP_EXTRACT(…, "…")`) takes from an entry; undefined for nothing. */
export function extract(entry: LogEntry, extractor: string): unknown {
  const plain = /^EXTRACT\(([\w.]+)\)$/.exec(extractor)?.[1];
  if (plain) return fieldOf(entry, plain) ?? undefined;
  const [, path, pattern] = /^REGEXP_EXTRACT\(([\w.]+), "(.*)"\)$/.exec(extractor) ?? [];
  if (!path || !pattern) throw new Error(`Not understood: ${extractor}`);
  return new RegExp(pattern).exec(String(fieldOf(entry, path)))?.[1];
}

function tokensOf(filter: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < filter.trimEnd().length) {
    const at = pattern.lastIndex;
    const token = pattern.exec(filter)?.[1];
    if (token === undefined) throw new Error(`Not understood: ${filter.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

function comparison(token: string): Predicate {
  const logId = /^log_id\("(.*)"\)$/.exec(token)?.[1];
  if (logId) return (entry) => entry['logId'] === logId;
  const [, path, operator, operand = ''] = COMPARISON.exec(token) ?? [];
  if (!path) throw new Error(`Not understood: ${token}`);
  return (entry) => {
    const value = fieldOf(entry, path);
    if (value === undefined || value === null) return false;
    if (operator === ':*') return true;
    if (operator === '=~') return new RegExp(operand).test(String(value));
    if (operator === '=') return String(value) === operand;
    if (path !== 'severity') throw new Error(`Only severities are ordered: ${token}`);
    return SEVERITIES.indexOf(String(value)) >= SEVERITIES.indexOf(operand);
  };
}
