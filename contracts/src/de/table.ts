/** Texts of another language by their English. */
export type Table = Readonly<Record<string, string>>;
