import { durationWords } from '@candor/contracts/values/quarter-hours';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { type ListedOwn, type OwnApplication, type OwnStage, ownPath } from '@candor/contracts/public/own-application';
import type { Tone } from '../../kit/tag.tsx';
import { dateText, dayText } from '../../kit/time.tsx';

// The candidate's view of their own progress, on the page of one application and in the list of all their applications.

/** The candidate's progress as a heading addressed to them. */
export const headingOf = ({ stage, person: { first_name: name } }: OwnApplication): string => {
  switch (stage) {
    case 'received':
      return say('Thank you, {name}. Your application has arrived.', { name });
    case 'review':
      return say('{name}, a person is reading your application.', { name });
    case 'interviews':
      return say('{name}, you are in the interview stage.', { name });
    case 'offer':
      return say('{name}, there is an offer for you.', { name });
    case 'hired':
      return say('{name}, you accepted the offer. Welcome!', { name });
    case 'declined':
      return say('{name}, you declined the offer.', { name });
    case 'withdrawn':
      return say('You withdrew your application.');
    case 'closed':
      return say('This application is closed.');
  }
};
type Place = (typeof ownPath)[number];
type Told = Pick<OwnApplication, 'applied_at' | 'zone' | 'knockouts_close' | 'conversations'>;
/** The title and text of one place on the path of an application. */
export const placeWords = (place: Place, own: Told): { title: string; text: string } => {
  switch (place) {
    case 'received':
      return {
        title: say('Application received'),
        text: say('On {day}', { day: dateText(own.applied_at, own.zone) }),
      };
    case 'review':
      return {
        title: say('In review by a person'),
        text: own.knockouts_close
          ? say('Against the requirements of the job.')
          : say('Against the requirements of the job. No program decides about you.'),
      };
    case 'interviews':
      return {
        title: say('Interviews'),
        text: own.conversations
          ? say('{count, plural, one {# conversation} other {# conversations}}, {time} in all', {
              count: own.conversations.count,
              time: durationWords(own.conversations.minutes),
            })
          : say('The team talks with you.'),
      };
    case 'offer':
      return { title: say('Decision'), text: say('You will hear from us either way.') };
  }
};

const over: readonly OwnApplication['stage'][] = ['withdrawn', 'declined', 'closed', 'hired'];
/** Whether the application has ended. */
export const isOver = (stage: OwnApplication['stage']): boolean => over.includes(stage);

const names: Record<OwnStage, { text: string; tone: Tone }> = {
  received: { text: phrase('Received'), tone: 'info' },
  review: { text: phrase('In review'), tone: 'info' },
  interviews: { text: phrase('Interviewing'), tone: 'info' },
  offer: { text: phrase('Offer'), tone: 'good' },
  hired: { text: phrase('Hired'), tone: 'good' },
  declined: { text: phrase('Declined'), tone: 'plain' },
  withdrawn: { text: phrase('Withdrawn'), tone: 'plain' },
  closed: { text: phrase('Closed'), tone: 'plain' },
};
export const stageWord = (stage: OwnStage): { text: string; tone: Tone } => ({
  ...names[stage],
  text: sayLabel(names[stage].text),
});
/** The next step and its time, if known; null if nothing follows. */
export const nextWords = (own: ListedOwn): string | null => {
  if (isOver(own.stage)) return null;
  if (own.stage === 'offer')
    return own.answer_by
      ? say('Please answer by {day}.', { day: dayText(own.answer_by) })
      : say('The team is waiting for your answer.');
  const next = ownPath[ownPath.indexOf(own.reached) + 1];
  return next ? say('Next: {what}', { what: placeWords(next, own).title }) : null;
};
