/** The role of a text, which selects its font within the typeface. */
export type FontRole = 'display' | 'strong' | 'body';

export const fontRoles: readonly FontRole[] = ['display', 'strong', 'body'];

/** The width of a text relative to the font size. */
export interface Advance {
  /** Advance width in ems. */
  ems: number;
  /** Number of clusters that get letter spacing. */
  clusters: number;
}

/** A measured text without a line break. */
export interface TextRun extends Advance {
  /** The spaces at its end, which may overflow a line. */
  trailingSpace: Advance;
}

/** A text between two line break opportunities. */
export interface Word extends TextRun {
  /** Its clusters, for a word that is longer than a line. */
  splitClusters(): readonly TextRun[];
}

/** Measures text in the fonts it will be rendered with. */
export interface TextMeasurer {
  measureWords(text: string, role: FontRole): readonly Word[];
  /** The CSS font family list of a role. */
  fontFamily(role: FontRole): string;
}
