import { useEffect, useRef, useState } from 'preact/hooks';
import { type FileKind, type Filters, kindIn } from './filters.ts';
import { kindNames, t } from './texts.ts';

interface FileFilterProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** How long the words must be unchanged before they are searched. */
const DEBOUNCE_MS = 400;

/** Chooses which files are shown. Without a form: the composer has one around it. */
export function FileFilter({ filters, onChange }: FileFilterProps) {
  return (
    <div class="file-filter">
      <select
        aria-label={t.kind}
        value={filters.kind ?? ''}
        onChange={(event) => onChange({ ...filters, kind: kindIn(event.currentTarget.value) })}
      >
        <option value="">{t.allKinds}</option>
        {(Object.keys(kindNames) as FileKind[]).map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </select>
      <search>
        <SearchField search={filters.search} onSearch={(search) => onChange({ ...filters, search })} />
      </search>
    </div>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const searched = useRef(search);
  useEffect(() => {
    // It was changed elsewhere, such as by the button “Back” of the browser.
    if (search !== searched.current) setText(search);
    searched.current = search;
  }, [search]);
  useEffect(() => {
    const words = text.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      latest.current(words);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      aria-label={t.searchFiles}
      placeholder={t.search}
      dir="auto"
      maxLength={200}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      // In the composer, it would send the post.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
