import { z } from 'zod';
import { event, events, noPerson, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';

/** An applicant's answer to one of the organization's own questions. Each has a stream of its own, under an id that nothing else holds: it leads to no person and no application. `values`: the ids of chosen options, a number or a year. `submitted_on`: only the day. */
export const surveyResponseEvents = events(
  'surveyresponse',
  { about: noPerson },
  {
    SurveyResponseRecorded: event(
      { survey_id: id, job_id: id, values: z.array(word), submitted_on: word },
      'answered a survey question',
    ),
  },
);
export type SurveyResponseEvent = EventOf<typeof surveyResponseEvents>;
