function words(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a text contains every word of a query. An empty query matches everything. */
export function matches(text: string, query: string): boolean {
  return words(query).every((word) => text.includes(word));
}

/** Shows only what matches the query, in the contents and on the page, and returns how much of the page that is. */
export function filterPage(page: ParentNode, query: string): number {
  let found = 0;
  for (const element of page.querySelectorAll<HTMLElement>('[data-search]')) {
    const text = `${element.dataset['search'] ?? ''} ${element.matches('section, details') ? (element.textContent ?? '').toLowerCase() : ''}`;
    element.hidden = !matches(text, query);
    if (!element.hidden && element.matches('section, details')) found += 1;
  }
  for (const group of page.querySelectorAll<HTMLElement>('nav > div'))
    group.hidden = [...group.querySelectorAll('li')].every(({ hidden }) => hidden);
  return found;
}
