interface PictureProps {
  name: keyof typeof addresses;
  alt: string;
  /** Whether it is seen as soon as the page opens. */
  isFirst?: boolean;
}

/** The pictures of `npm run screens`: narrow, and wide in both themes. */
const addresses = {
  compose: {
    narrow: new URL('../../../docs/screens/compose-320-light.png', import.meta.url).pathname,
    light: new URL('../../../docs/screens/compose-1280-light.png', import.meta.url).pathname,
    dark: new URL('../../../docs/screens/compose-1920-dark.png', import.meta.url).pathname,
  },
  calendar: {
    narrow: new URL('../../../docs/screens/calendar-320-light.png', import.meta.url).pathname,
    light: new URL('../../../docs/screens/calendar-1280-light.png', import.meta.url).pathname,
    dark: new URL('../../../docs/screens/calendar-1920-dark.png', import.meta.url).pathname,
  },
};

/** A picture of a page of Herald. Those further down are loaded once the reader comes near. */
export function Picture({ name, alt, isFirst = false }: PictureProps) {
  const { narrow, light, dark } = addresses[name];
  return (
    <picture>
      <source media="(max-width: 30rem)" srcset={narrow} width={320} height={720} />
      <source media="(prefers-color-scheme: dark)" srcset={dark} width={1920} height={1080} />
      <img src={light} alt={alt} width={1280} height={860} loading={isFirst ? 'eager' : 'lazy'} />
    </picture>
  );
}
