import { emailPattern } from '../kernel/values.ts';

// People from a list that an administrator pasted from a mail program, a spreadsheet or a chat.

/** How many people one request may invite. */
export const mostInvited = 100;
/** One person, or a piece of text without an address: then `email` is null. `line` counts from 1. */
export type Pasted = { line: number; text: string; email: string | null; first_name: string; last_name: string };

type Name = Pick<Pasted, 'first_name' | 'last_name'>;
const noName: Name = { first_name: '', last_name: '' };
const mostLetters = 80;
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const short = (name: Name): Name => ({
  first_name: name.first_name.slice(0, mostLetters),
  last_name: name.last_name.slice(0, mostLetters),
});
/** Splits a name. 'Silva, Ana' has the family name first; in other names the last word is the family name. */
const nameIn = (written: string): Name => {
  const words = tidy(
    written.replaceAll(/["'()[\]]+(?=\s|,|$)|(?<=^|\s|,)["'()[\]]+/g, ' ').replaceAll(/^[-–•*\s]+/g, ''),
  );
  const comma = words.indexOf(',');
  if (comma >= 0) return short({ first_name: tidy(words.slice(comma + 1)), last_name: tidy(words.slice(0, comma)) });
  const space = words.lastIndexOf(' ');
  return short(
    space < 0
      ? { ...noName, first_name: words }
      : { first_name: words.slice(0, space), last_name: words.slice(space + 1) },
  );
};
const addressIn = (cell: string): string | null => {
  const candidate = cell
    .split(/[\s<>()[\]"]+/)
    .map((each) => each.replace(/^mailto:/i, '').replaceAll(/^[',:]+|[',.:]+$/g, ''))
    .find((each) => emailPattern.test(each));
  return candidate?.toLowerCase() ?? null;
};
/** The text that stands in the same cell as the address. */
const besideAddress = (cell: string, email: string): string => {
  const at = cell.toLowerCase().indexOf(email);
  return tidy(
    `${cell.slice(0, at)} ${cell.slice(at + email.length)}`.replaceAll(/mailto:|[<>]|[([]\s*[)\]]|"\s*"/gi, ' '),
  );
};

/** Splits at these marks, except between quotation marks. */
const split = (text: string, marks: string): string[] => {
  const parts = [''];
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && marks.includes(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};
const heading =
  /^(full |first |last |family |given )?name$|^(e-?mail|mail)( address)?$|^(surname|forename|role|title)$/i;

type Cells = readonly string[];
/** The names before an address: two cells are first and last name, one is a whole name. */
const nameFrom = (cells: Cells): Name => {
  const [first = '', last] = cells.map((cell) => tidy(cell.replaceAll('"', '')));
  return last === undefined ? nameIn(first) : short({ first_name: first, last_name: last });
};
/** The people of one row of cells. A name comes before its address, or after it if the row has only one address. */
const peopleOf = (cells: Cells, line: number): Pasted[] => {
  const found: Pasted[] = [];
  const text = cells.join(', ');
  let waiting: string[] = [];
  const nobody = (rest: Cells) => {
    if (rest.length) found.push({ line, text: rest.join(', '), email: null, ...noName });
  };
  for (const cell of cells) {
    const email = addressIn(cell);
    if (!email) {
      // A broken address is a line of its own, never part of a name.
      if (cell.includes('@')) nobody([...waiting.splice(0), cell]);
      else waiting.push(cell);
      continue;
    }
    const beside = besideAddress(cell, email);
    // 'Silva, Ana <ana@x.pt>' without quotation marks.
    const name = !beside
      ? nameFrom(waiting)
      : waiting.length
        ? nameIn(`${waiting.join(' ')}, ${beside.replaceAll(',', ' ')}`)
        : nameIn(beside);
    found.push({ line, text: cell, email, ...name });
    waiting = [];
  }
  const [only] = found;
  if (waiting.length && found.length === 1 && only!.email && !only!.first_name)
    return [{ ...only!, text, ...nameFrom(waiting) }];
  // Further columns of a spreadsheet, such as a title, do not tell who is invited.
  if (waiting.length && !(found.length === 1 && only!.email)) nobody(waiting);
  return found.length === 1 ? [{ ...found[0]!, text }] : found;
};

/** Every person in this text, in its order, with the pieces that could not be read. */
export const pastedPeople = (pasted: string): Pasted[] =>
  pasted.split(/\r\n|\r|\n/).flatMap((row, index) => {
    const line = index + 1;
    const parts = split(row, ';');
    const apart = parts.filter((part) => addressIn(part)).length > 1;
    return (apart ? parts : [parts.join(',')]).flatMap((part) => {
      const cells = split(part, ',\t');
      return !cells.length || cells.every((cell) => heading.test(cell.replaceAll('"', '')))
        ? []
        : peopleOf(cells, line);
    });
  });
