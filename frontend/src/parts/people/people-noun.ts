import { nouns, peopleNoun } from '@candor/contracts/people/audience-nouns';
import { useStandard } from '../../page/use-page.ts';

/** The names of the people that the reader of this page works with. */
export const usePeopleNoun = () => {
  const { audience } = useStandard().user;
  return (noun: keyof (typeof nouns)['talent']) => peopleNoun(audience, noun);
};
