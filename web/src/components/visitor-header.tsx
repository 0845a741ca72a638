import { Logo } from './logo.tsx';

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
      <nav aria-label="Main">
        <a href="/v1/docs">API</a>
        <a href="/login">Sign in</a>
      </nav>
    </header>
  );
}
