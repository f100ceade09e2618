import content from './content/names.json' with { type: 'json' };

// Names as the people who bear them write them. 'shown:ascii' where the script is not Latin; '_' stands for a space.

/** `family_first`: people of this culture write their family name first, whatever the script. */
export type Culture = { weight: number; family_first: boolean; first: readonly string[]; last: readonly string[] };
export const cultures: readonly Culture[] = content.cultures;
