import content from './content/names.json' with { type: 'json' };

// Names as their bearers write them. 'shown:ascii' if the script is not Latin; '_' means a space.

/** `family_first`: people of this culture write their family name first, whatever the script. */
export type Culture = { weight: number; family_first: boolean; first: readonly string[]; last: readonly string[] };
export const cultures: readonly Culture[] = content.cultures;
