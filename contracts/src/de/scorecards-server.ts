import type { Table } from './table.ts';

/** What only the server says of scorecards. */
export const scorecardsServer = {
  'Your scorecard is submitted. Reopen it to change it.':
    'Ihr Bewertungsbogen ist abgegeben. Öffnen Sie ihn wieder, um ihn zu ändern.',
  'You do not interview in this conversation any more. Your draft is kept.':
    'Sie führen dieses Gespräch nicht mehr. Ihr Entwurf bleibt erhalten.',
  'Question not found.': 'Frage nicht gefunden.',
  '{value, number} is outside {min, number}–{max, number}.':
    '{value, number} liegt außerhalb von {min, number}–{max, number}.',
  'Say why it was not assessed.': 'Sagen Sie, warum das nicht bewertet wurde.',
  '{n, plural, one {# required question is not answered.} other {# required questions are not answered.}}':
    '{n, plural, one {# erforderliche Frage ist nicht beantwortet.} other {# erforderliche Fragen sind nicht beantwortet.}}',
  'Choose a recommendation.': 'Wählen Sie eine Empfehlung.',
  'Explain a “no” in a comment.': 'Begründen Sie ein „Nein“ in einem Kommentar.',
  'You can reopen a scorecard for {hours, number} hours after submitting it. Ask an editor of the job.':
    'Ein Bewertungsbogen lässt sich nach dem Abgeben {hours, number} Stunden lang wieder öffnen. Fragen Sie jemanden, der diese Stelle bearbeitet.',
  'Say why it is reopened.': 'Sagen Sie, warum er wieder geöffnet wird.',
  'Nothing is waiting for {name}.': 'Von {name} fehlt nichts.',
  'Recommendations are given at the initial and at the final review, while the candidate is there.':
    'Empfehlungen gibt man bei der ersten und bei der letzten Prüfung, solange der Kandidat dort steht.',
  'You may not recommend at this step of the job.': 'Bei diesem Schritt der Stelle dürfen Sie nicht empfehlen.',
  'Everyone has answered.': 'Alle haben geantwortet.',
  'Interview not found.': 'Gespräch nicht gefunden.',
  'Scorecard not found.': 'Bewertungsbogen nicht gefunden.',

  // What happened, after the name of who did it
  'saved a draft of the scorecard for {step.name}': 'hat einen Entwurf des Bewertungsbogens zu {step.name} gespeichert',
  'submitted the scorecard for {step.name}': 'hat den Bewertungsbogen zu {step.name} abgegeben',
  'reopened the scorecard for {step.name}': 'hat den Bewertungsbogen zu {step.name} wieder geöffnet',
  'reminded an interviewer of the scorecard for {step.name}': 'hat an den Bewertungsbogen zu {step.name} erinnert',
  'gave a recommendation at {step.name}': 'hat bei {step.name} eine Empfehlung gegeben',
  'changed the recommendation at {step.name}, revision {revision}':
    'hat die Empfehlung bei {step.name} geändert, Fassung {revision}',
  'reminded a colleague of the recommendation at {step.name}': 'hat an die Empfehlung bei {step.name} erinnert',

  'Two windows wrote different notes. Choose between them before you write on.':
    'In zwei Fenstern stehen verschiedene Notizen. Wählen Sie eine aus, bevor Sie weiterschreiben.',

  // A setting
  'Keep scorecards apart until they are submitted': 'Bewertungsbögen getrennt halten, bis sie abgegeben sind',
  'Interviewers who owe a scorecard do not see other people’s scores and recommendations for that candidate in that round, so everyone judges independently. Administrators see everything.':
    'Wer noch einen Bewertungsbogen abgeben muss, sieht zu demselben Kandidaten und derselben Runde keine Bewertung und keine Empfehlung von anderen, damit jeder selbst urteilt. Administratoren sehen alles.',
} satisfies Table;
