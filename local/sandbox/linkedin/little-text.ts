/** Characters with a meaning in the format. The text ends where one is used without it. */
const RESERVED = new Set('|{}@[]()<>#*_~');

const HASHTAG = /^#[\p{L}\p{N}]+/u;
const TEMPLATE = /^\{hashtag\|\\#\|([\p{L}\p{N}]+)\}/u;
const MENTION = /^@\[([^\]]*)\]\(urn:li:(?:organization|person):[^)]+\)/;

/** What users see of a commentary: escapes resolved, and cut at the first reserved character that is not escaped. */
export const visibleText = (commentary: string): string => {
  let visible = '';
  for (let rest = commentary; rest !== ''; ) {
    const [taken, shown] = next(rest);
    if (taken === 0) return visible;
    visible += shown;
    rest = rest.slice(taken);
  }
  return visible;
};

/** How much of the source is taken, and what is shown of it; nothing where the text ends here. */
const next = (rest: string): [taken: number, shown: string] => {
  const first = rest.charAt(0);
  if (first === '\\') return rest.length > 1 ? [2, rest.charAt(1)] : [0, ''];
  if (!RESERVED.has(first)) return [1, first];
  const hashtag = HASHTAG.exec(rest)?.[0];
  if (hashtag) return [hashtag.length, hashtag];
  const template = TEMPLATE.exec(rest);
  if (template) return [template[0].length, `#${template[1]}`];
  const mention = MENTION.exec(rest);
  return mention ? [mention[0].length, mention[1] ?? ''] : [0, ''];
};
