import { chooseLanguage, isLanguage, language, languages } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { t } from './texts.ts';

/** In which language the pages are. */
export function LanguageChoice() {
  return (
    <span class="language-choice">
      <Icon name="language" />
      <select
        class="small"
        aria-label={t.language}
        value={language}
        onChange={({ currentTarget }) => {
          if (isLanguage(currentTarget.value)) chooseLanguage(currentTarget.value);
          // The user may refuse to leave the page.
          currentTarget.value = language;
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
