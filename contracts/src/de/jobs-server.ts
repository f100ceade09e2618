import type { Table } from '../kernel/say.ts';

export const jobsServer = {
  // Refusals
  'Job not found.': 'Stelle nicht gefunden.',
  'Step not found.': 'Schritt nicht gefunden.',
  'Section not found.': 'Abschnitt nicht gefunden.',
  'The order must name every item once.': 'Die Reihenfolge muss jeden Eintrag genau einmal nennen.',
  'Someone else changed this job since you opened it. Reload and try again.':
    'Jemand anders hat diese Stelle inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'Add a job description before opening this job.':
    'Fügen Sie eine Stellenbeschreibung hinzu, bevor Sie diese Stelle öffnen.',
  'Add a location or choose remote.': 'Fügen Sie einen Standort hinzu oder wählen Sie remote.',
  'A sample job cannot be published. Nobody could apply to it.':
    'Eine Beispielstelle lässt sich nicht veröffentlichen. Niemand könnte sich auf sie bewerben.',
  'This job is not sample data.': 'Diese Stelle gehört nicht zu den Beispieldaten.',
  'The name of sample data ends in (sample).': 'Namen von Beispieldaten enden auf (sample).',
  '{count, plural, one {# applicant is} other {# applicants are}} in progress. Close the job instead.':
    '{count, plural, one {# Bewerber ist} other {# Bewerber sind}} noch im Verfahren. Schließen Sie die Stelle stattdessen.',
  '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them first.':
    '{count, plural, one {# Kandidat hat ein offenes Angebot} other {# Kandidaten haben offene Angebote}}. Klären Sie das zuerst.',
  '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them before closing.':
    '{count, plural, one {# Kandidat hat ein offenes Angebot} other {# Kandidaten haben offene Angebote}}. Klären Sie das vor dem Schließen.',
  'This job has candidates. Close it instead.': 'Diese Stelle hat Kandidaten. Schließen Sie sie stattdessen.',
  'At most {most, number} characters of job description are allowed.':
    'Die Stellenbeschreibung darf höchstens {most, number} Zeichen lang sein.',
  'Your organization has locked this section.': 'Ihre Organisation hat diesen Abschnitt gesperrt.',
  'At most {most, number} questions are allowed.': 'Höchstens {most, number} Fragen sind erlaubt.',
  'At most {most, number} reviews are allowed.': 'Höchstens {most, number} Prüfungen sind erlaubt.',
  'At most {most, number} rounds are allowed.': 'Höchstens {most, number} Runden sind erlaubt.',
  '{step} cannot be removed.': '„{step}“ lässt sich nicht entfernen.',
  '{count, plural, one {# candidate is} other {# candidates are}} in {step}. Move them first.':
    '{count, plural, one {# Kandidat steht} other {# Kandidaten stehen}} bei „{step}“. Verschieben Sie sie zuerst.',
  'Lead and Application stay first; end stages stay last.':
    'Lead und Bewerbung bleiben am Anfang; die letzten Schritte bleiben am Ende.',
  'A job needs at least one editor.': 'Eine Stelle braucht mindestens einen Bearbeiter.',
  'They are no longer the owner. Reload and try again.':
    'Diese Person ist nicht mehr zuständig. Laden Sie die Seite neu und versuchen Sie es noch einmal.',

  // What happened, after the name of who did it
  'created the job {fields.name}': 'hat die Stelle {fields.name} angelegt',
  'changed the job details: {changes}': 'hat Angaben zur Stelle geändert: {changes}',
  'opened the job': 'hat die Stelle geöffnet',
  'opened the job internally': 'hat die Stelle intern geöffnet',
  'returned the job to draft': 'hat die Stelle wieder zum Entwurf gemacht',
  'closed the job: {reason_name}': 'hat die Stelle geschlossen: {reason_name}',
  'reopened the job as {to_status}': 'hat die Stelle wieder geöffnet: {to_status}',
  'deleted the draft': 'hat den Entwurf gelöscht',
  'removed the sample job': 'hat die Beispielstelle entfernt',
  'asked for generated content for {title}': 'hat Inhalte für {title} entwerfen lassen',
  'received generated content': 'hat entworfene Inhalte erhalten',
  'could not generate content: {error}': 'konnte keine Inhalte entwerfen: {error}',
  'assigned a {owner_role}': 'hat die Zuständigkeit vergeben: {owner_role}',
  'removed a {owner_role}': 'hat die Zuständigkeit entzogen: {owner_role}',
  'added a member with {member.access_level} access': 'hat ein Mitglied hinzugefügt, Zugriff: {member.access_level}',
  'changed a member to {member.access_level} access': 'hat den Zugriff eines Mitglieds geändert: {member.access_level}',
  'removed a member': 'hat ein Mitglied entfernt',
  'added the step {step.name}': 'hat den Schritt {step.name} hinzugefügt',
  'changed a step: {changes}': 'hat einen Schritt geändert: {changes}',
  'removed the step {name}': 'hat den Schritt {name} entfernt',
  'reordered the steps': 'hat die Schritte neu geordnet',
  'added the section {section.name}': 'hat den Abschnitt {section.name} hinzugefügt',
  'changed a section: {changes}': 'hat einen Abschnitt geändert: {changes}',
  'removed the section {name}': 'hat den Abschnitt {name} entfernt',
  'reordered the sections': 'hat die Abschnitte neu geordnet',
  'added the job task {task.name}': 'hat die Aufgabe {task.name} hinzugefügt',
  'added the requirement {requirement.name}': 'hat die Anforderung {requirement.name} hinzugefügt',
  'added the question {question.text}': 'hat die Frage „{question.text}“ hinzugefügt',
  'published the post, fingerprint {hash}': 'hat die Anzeige veröffentlicht, Fingerabdruck {hash}',
  'started an offer for a candidate': 'hat ein Angebot für einen Kandidaten begonnen',
  'ordered the candidates of a step by hand': 'hat die Kandidaten eines Schritts von Hand geordnet',
  draft: 'Entwurf',
  open: 'offen',
  internal: 'intern',
  hiring_manager: 'Fachverantwortlicher',
  coordinator: 'Koordinator',
  sourcer: 'Sourcer',
  full: 'voll',
  standard: 'Standard',

  // Fields, as events name them
  name: 'Name',
  'location ids': 'Standorte',
  'category id': 'Abteilung',
  openings: 'offene Plätze',
  'compensation description': 'Gehalt in Worten',
  'compensation confirmed': 'Gehalt bestätigt',
  'compensation min': 'Gehalt ab',
  'compensation max': 'Gehalt bis',
  'compensation currency': 'Währung',
  'compensation period': 'Zeitraum des Gehalts',
  'show compensation': 'Gehalt zeigen',
  'start on': 'Eintrittsdatum',
  'fill by': 'zu besetzen bis',
  'typical job description': 'typische Stelle',
  'apply resume': 'Lebenslauf im Formular',
  'sla days': 'Frist',
  'duration minutes': 'Dauer',
  'named by hand': 'Name von Hand',
  body: 'Text',
  visible: 'sichtbar',
  // A task for the recruiter
  'Close {name} or add openings': '{name} schließen oder Plätze hinzufügen',
} satisfies Table;
