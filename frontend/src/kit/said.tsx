import { createElement, Fragment, type ReactNode } from 'react';
import { tellParts } from '@candor/contracts/words/message';
import {
  type Known,
  messageOf,
  numberWords,
  type TagsOf,
  translated,
  type ValuesOf,
  voice,
} from '@candor/contracts/words/say';

/** The values for a text. A value in the text may be an element; a value that selects a case is a number or a word. */
type Drawn<Values> = { [K in keyof Values]: string | number extends Values[K] ? ReactNode : Values[K] };
type Parts<S extends string> = Drawn<ValuesOf<S>> & { [K in TagsOf<S>]: (words: ReactNode) => ReactNode };

/**
 * A text that contains elements or rendered values:
 * `<Said text="Read <link>the terms</link> of {name}" with={{ link: (words) => <Link to="/terms">{words}</Link>, name }} />`.
 * If it contains neither, `say` is enough.
 */
export const Said = <const S extends string>({
  text,
  with: given,
}: {
  text: S & Known<S>;
  with: Parts<S>;
}): ReactNode => {
  const speaker = voice();
  const values = given as Record<string, unknown>;
  const together = (parts: ReactNode[]) => createElement(Fragment, null, ...parts);
  return together(
    tellParts<ReactNode>(messageOf(translated(text, speaker)), {
      locale: speaker.locale,
      words: (words) => speaker.write?.(words) ?? words,
      value: (name) => (typeof values[name] === 'number' ? numberWords(values[name]) : (values[name] as ReactNode)),
      number: (value) => numberWords(value),
      given: (name) => values[name],
      element: (name, inside) => (values[name] as (words: ReactNode) => ReactNode)(together(inside)),
    }),
  );
};
