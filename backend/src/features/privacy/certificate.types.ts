export type Section = { title: string; lines: readonly (readonly [label: string, value: string])[] };
/** The texts of a certificate, for its PDF and its HTML. */
export type Certificate = {
  number: string;
  title: string;
  opening: string;
  sections: readonly Section[];
  seal: string;
};
