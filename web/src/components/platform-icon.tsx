const abbreviations: Record<string, string> = {
  x: 'X',
  instagram: 'Ig',
  facebook: 'Fb',
  threads: 'Th',
  tiktok: 'Tk',
  youtube: 'Yt',
  linkedin: 'in',
  snapchat: 'Sc',
  bluesky: 'Bs',
};

/** A platform's abbreviation on its colour. Decorative: the name is shown beside it. */
export const PlatformIcon = ({ platform }: { platform: string }) => (
  <span class="platform-icon" data-platform={platform} aria-hidden="true">
    {abbreviations[platform] ?? platform.slice(0, 2)}
  </span>
);
