import content from './content/names.json' with { type: 'json' };

// Names as the people who have them write them. 'shown:ascii' gives both forms if the script is not Latin; '_' means a space.

/** `family_first`: people of this culture write their family name first, in every script. */
export type Culture = { weight: number; family_first: boolean; first: readonly string[]; last: readonly string[] };
export const cultures: readonly Culture[] = content.cultures;
