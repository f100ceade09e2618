import { invitationEvents, registrationEvents, userEvents } from './accounts/events.ts';
import { cadenceEvents, contactEvents, enrollmentEvents, sendingEvents } from './cadences/events.ts';
import { catalogues } from './catalogues/catalogues.ts';
import { demographicEvents } from './demographics/events.ts';
import { keyEvents } from './erasure/key-events.ts';
import { engagementEvents, visitEvents } from './engagement/events.ts';
import { uploadEvents } from './files/events.ts';
import { formAddressEvents, formCountEvents, formEvents, submissionEvents } from './forms/events.ts';
import { jobEvents } from './jobs/events.ts';
import { catalogueEvents } from './kernel/catalogue.ts';
import { type EventDefinition, kindOf, type Recorded, sentenceOf, toldBy } from './kernel/event.ts';
import { kindsOf, toldOn } from './jobs/kind-sentences.ts';
import { messageEvents } from './messages/events.ts';
import { sendAsEvents } from './messages/send-as.ts';
import { incomingEvents } from './messages/incoming-events.ts';
import { senderEvents, suppressionEvents } from './messages/suppression-events.ts';
import { threadEvents } from './messages/thread-events.ts';
import { notificationEvents } from './notifications/events.ts';
import { auditEvents, organizationEvents, slugEvents } from './organization/events.ts';
import { bulkEvents } from './bulk/events.ts';
import { importEvents } from './imports/events.ts';
import { candidateEvents } from './people/events.ts';
import { mergeEvents } from './duplicates/events.ts';
import { viewEvents } from './people/view-events.ts';
import { savedReportEvents } from './reports/saved-events.ts';
import { surveyResponseEvents } from './public/survey-events.ts';
import { appointmentEvents, calendarEvents } from './interviews/events.ts';
import { applicationEvents } from './pipeline/events.ts';
import { recommendationEvents, scorecardEvents } from './scorecards/events.ts';
import {
  claimEvents,
  commissionEvents,
  dealEvents,
  partnerEvents,
  salesOrderEvents,
  termEvents,
} from './sales/events.ts';
import { eventAddressEvents, eventInstanceEvents, recruitingEventEvents } from './recruiting-events/events.ts';
import { reviewEvents } from './reviews/events.ts';
import { takenBack } from './pipeline/stay.ts';
import { installationEvents } from './platform/events.ts';
import { proofEvents } from './proof/events.ts';
import { taskEvents } from './tasks/events.ts';
import { english, sayIn, type Voice, voice } from './words/say.ts';
import { siteEvents, webpageEvents } from './webpages/events.ts';

/** Every stream category with its events. The codec finds each event's schema here. */
export type Category = { category: string; about: string; types: Record<string, EventDefinition> };
export const categories: Record<string, Category> = Object.fromEntries(
  (
    [
      organizationEvents,
      slugEvents,
      auditEvents,
      userEvents,
      invitationEvents,
      registrationEvents,
      jobEvents,
      candidateEvents,
      mergeEvents,
      keyEvents,
      viewEvents,
      bulkEvents,
      importEvents,
      uploadEvents,
      applicationEvents,
      appointmentEvents,
      calendarEvents,
      messageEvents,
      threadEvents,
      sendAsEvents,
      incomingEvents,
      suppressionEvents,
      senderEvents,
      taskEvents,
      reviewEvents,
      scorecardEvents,
      recommendationEvents,
      notificationEvents,
      surveyResponseEvents,
      demographicEvents,
      savedReportEvents,
      cadenceEvents,
      enrollmentEvents,
      contactEvents,
      sendingEvents,
      proofEvents,
      installationEvents,
      dealEvents,
      partnerEvents,
      termEvents,
      commissionEvents,
      claimEvents,
      salesOrderEvents,
      engagementEvents,
      visitEvents,
      formEvents,
      formAddressEvents,
      formCountEvents,
      submissionEvents,
      webpageEvents,
      siteEvents,
      recruitingEventEvents,
      eventAddressEvents,
      eventInstanceEvents,
      ...catalogues.map(catalogueEvents),
    ] as unknown as Category[]
  ).map((each) => [each.category, each]),
);
/** The part of a stream's name before the first dash. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
/** The part of a stream's name after the first dash. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
/** The definition of an event by its stream and type. */
export const definitionOf = (stream: string, type: string): EventDefinition | undefined =>
  categories[categoryOf(stream)]?.types[type];
/** The sentence of each event in the reader's words; an event that took back a move names the move. */
export const sentencesIn = (events: readonly Recorded[], speaker: Voice = voice()): ((event: Recorded) => string) => {
  const [back, kinds] = [takenBack(events), kindsOf(events)];
  return (event) => {
    const definition = definitionOf(event.stream, event.type);
    const kind = kinds.get(event.stream) ?? 'job';
    const sentence = definition
      ? sentenceOf(toldOn(kind, toldBy(definition, event.metadata.actor)), event.data, speaker)
      : event.type;
    return back.has(event.id) ? sayIn(speaker)('{sentence}, then taken back', { sentence }) : sentence;
  };
};

/** The names of the events that only releases from `since` on read, each with its version. */
export const readsOf = (): string[] =>
  Object.values(categories).flatMap(({ types }) =>
    Object.entries(types).flatMap(([type, { since, version }]) => (since ? [`${type} ${version}`] : [])),
  );

const definitions: readonly (readonly [type: string, definition: EventDefinition])[] = Object.values(
  categories,
).flatMap(({ types }) => Object.entries(types));
const typesByKind = Map.groupBy(definitions, ([, definition]) => kindOf(definition, english));
/** The types of events that have the same words as this one. */
export const typesLike = (type: string): ReadonlySet<string> => {
  for (const alike of typesByKind.values())
    if (alike.some(([each]) => each === type)) return new Set(alike.map(([each]) => each));
  return new Set();
};
/** The words of the kind of event to which this type belongs; null: there is no such type. */
export const kindOfType = (type: string, speaker: Voice = voice()): string | null => {
  const found = definitions.find(([each]) => each === type);
  return found ? kindOf(found[1], speaker) : null;
};
/** Each kind of event by the first type of it, in the reader's words and sorted by them. */
export const kindsOfEvents = (speaker: Voice = voice()): { type: string; words: string }[] =>
  [...typesByKind.values()]
    .map(([first]) => ({ type: first![0], words: kindOf(first![1], speaker) }))
    .toSorted((a, b) => a.words.localeCompare(b.words, speaker.locale));
