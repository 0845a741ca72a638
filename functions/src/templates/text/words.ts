/** Which of a typeface's three voices a text speaks with. */
export type Role = 'display' | 'strong' | 'body';

export const roles: readonly Role[] = ['display', 'strong', 'body'];

/** A length of text in units of the font size, so that it can be weighed at any size. */
export interface Extent {
  /** Advance width in ems. */
  ems: number;
  /** How many letters get letter spacing. */
  letters: number;
}

/** A stretch of text that is not broken. */
export interface Stretch extends Extent {
  /** The spaces at its end, which may hang over the edge of a line. */
  trailing: Extent;
}

/** A stretch between two places where a line may end. */
export interface Word extends Stretch {
  /** Its letters, for the line that is too short for it. */
  split(): readonly Stretch[];
}

/** Measures text in the fonts it will be drawn with. */
export interface Typesetter {
  words(text: string, role: Role): readonly Word[];
  /** The CSS font family list of a role. */
  fontFamily(role: Role): string;
}
