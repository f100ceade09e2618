import { type Language, say, voice } from '@candor/contracts/words/say';

/** Names the language of an email beside its preview, if it is not the reader's. */
export const LetterLanguage = ({ language }: { language: Language }) =>
  language === voice().language ? null : (
    <p className="text-meta text-ink-2">
      {say('The email is in {language, select, de {German} other {English}}.', { language })}
    </p>
  );
