/** Texts of another language by their English. */
export type Table = Readonly<Record<string, string>>;
/** A file of texts: under each heading, its texts. */
export type Sheet = Readonly<Record<string, Table | string>>;
/** The texts of a file, without their headings. */
export const textsOf = (sheet: Sheet): Table =>
  Object.assign({}, ...Object.values(sheet).filter((each) => typeof each !== 'string')) as Table;
