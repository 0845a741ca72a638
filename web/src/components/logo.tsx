/** A horn with sound waves. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" class="logo-background" />
      <path d="M7 14.2v3.6L18.5 22V10Z" class="logo-horn" />
      <path d="M10.4 19.2 11.6 24M22 12.6a5 5 0 0 1 0 6.8M24.8 10a9 9 0 0 1 0 12" class="logo-line" />
    </svg>
  );
}
