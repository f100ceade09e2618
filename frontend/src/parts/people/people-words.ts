import { peopleWord, type PeopleWord } from '@candor/contracts/people/audience-words';
import { useStandard } from '../../page/use-page.ts';

/** The words for the people that the reader of this page works with. */
export const usePeopleWord = () => {
  const { audience } = useStandard().user;
  return (word: PeopleWord) => peopleWord(audience, word);
};
