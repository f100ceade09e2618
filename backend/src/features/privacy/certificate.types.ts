export type Section = { title: string; lines: readonly (readonly [label: string, value: string])[] };
/** What the PDF and the HTML of a certificate say. */
export type Certificate = {
  number: string;
  title: string;
  opening: string;
  sections: readonly Section[];
  seal: string;
};
