import { type Language, say, voice } from '@candor/contracts/words/say';

/** Beside the preview of a letter: in which language it is, where that is not the reader's. */
export const LetterLanguage = ({ language }: { language: Language }) =>
  language === voice().language ? null : (
    <p className="text-meta text-ink-2">
      {say('The email is in {language, select, de {German} other {English}}.', { language })}
    </p>
  );
