import { LanguageChoice } from './language-choice.tsx';
import { Logo } from './logo.tsx';
import { t } from './on-demand-texts.ts';

/** The top of a page for visitors. On the first page the name is no link. */
export function VisitorHeader({ isFirstPage = false }: { isFirstPage?: boolean }) {
  const brand = (
    <>
      <Logo />
      Herald
    </>
  );
  return (
    <header class="home-header">
      {isFirstPage ? (
        <span class="brand">{brand}</span>
      ) : (
        <a class="brand" href="/">
          {brand}
        </a>
      )}
      <nav aria-label={t.mainNavigation}>
        <a href="/v1/docs">{t.api}</a>
        <a href="/login">{t.signIn}</a>
      </nav>
      <LanguageChoice />
    </header>
  );
}
