import type { Table } from './table.ts';

export const pipelineServer = {
  'Add this person to a job to make an offer.':
    'Fügen Sie diese Person zu einer Stelle hinzu, um ein Angebot zu machen.',
  'There is no later step. Add this person to a job, or archive.':
    'Es gibt keinen späteren Schritt. Fügen Sie die Person zu einer Stelle hinzu, oder archivieren Sie.',
  'This person is now on the job and still on the prospect pipeline, because someone has already worked with them there.':
    'Diese Person konnte den Interessentenpool nicht verlassen und steht jetzt im Pool und auf der Stelle: Jemand hat dort schon mit ihr gearbeitet.',
  'Use this only for people on a prospect pipeline.': 'Das geht nur mit Personen in einem Interessentenpool.',
  'Choose a job. This is a prospect pipeline.': 'Wählen Sie eine Stelle. Dies ist ein Interessentenpool.',
  // Refusals
  'Candidate not found.': 'Kandidat nicht gefunden.',
  'This job is closed. Reopen it first.': 'Diese Stelle ist geschlossen. Öffnen Sie sie zuerst wieder.',
  'This job is no longer open.': 'Diese Stelle ist nicht mehr offen.',
  'Only an editor of this job can change it.': 'Nur wer diese Stelle bearbeiten darf, kann sie ändern.',
  'This candidate is already {step}. Use Revive to reconsider them.':
    'Diese Person steht schon bei „{step}“. Mit „Zurückholen“ betrachten Sie sie neu.',
  'There is no earlier step.': 'Es gibt keinen früheren Schritt.',
  'Choose a later step of this job.': 'Wählen Sie einen späteren Schritt dieser Stelle.',
  'Choose an earlier step of this job.': 'Wählen Sie einen früheren Schritt dieser Stelle.',
  'Choose a live step of this job.': 'Wählen Sie einen laufenden Schritt dieser Stelle.',
  'Only screening and interview rounds are scheduled.': 'Nur Vorgespräche und Gespräche haben Termine.',
  'This candidate is already archived.': 'Diese Person ist schon archiviert.',
  'The candidate has withdrawn.': 'Die Bewerbung wurde zurückgezogen.',
  'Only archived candidates can be restored.': 'Nur archivierte Kandidaten lassen sich wiederherstellen.',
  'Only archived candidates or declined offers can be revived.':
    'Nur archivierte Kandidaten oder abgelehnte Angebote lassen sich zurückholen.',
  'This hire was reversed. Revive the candidate instead.':
    'Diese Einstellung wurde rückgängig gemacht. Holen Sie die Person stattdessen zurück.',
  'Only an editor can reverse a hire, with a reason on the candidate’s side.':
    'Nur wer die Stelle bearbeiten darf, kann eine Einstellung rückgängig machen, mit einem Grund auf Seiten des Kandidaten.',
  'Hired people are not archived together with others.':
    'Eingestellte Personen werden nicht zusammen mit anderen archiviert.',
  'Candidates with a pending offer are not archived together with others.':
    'Kandidaten mit einem offenen Angebot werden nicht zusammen mit anderen archiviert.',
  'Move this lead to Application first.': 'Führen Sie diesen Lead zuerst zur Bewerbung weiter.',
  'This candidate already has a pending offer.': 'Diese Person hat schon ein offenes Angebot.',
  'Only a pending offer can be changed.': 'Nur ein offenes Angebot lässt sich ändern.',
  'There is no pending offer to accept.': 'Es gibt kein offenes Angebot, das angenommen werden kann.',
  'There is no pending offer to decline.': 'Es gibt kein offenes Angebot, das abgelehnt werden kann.',
  'The offer expired on {day}. Update it first.': 'Das Angebot ist am {day} abgelaufen. Ändern Sie es zuerst.',
  'Choose a moment between the start of the job and now.':
    'Wählen Sie einen Zeitpunkt zwischen dem Beginn der Stelle und jetzt.',
  'Choose a moment between the start of the offer and now.':
    'Wählen Sie einen Zeitpunkt zwischen dem Beginn des Angebots und jetzt.',
  'Something else has happened to this candidate since, so that move can no longer be undone.':
    'Seitdem ist mit dieser Person etwas anderes geschehen, deshalb lässt sich das nicht mehr zurücknehmen.',
  'Someone else made the last move. Only they can undo it.':
    'Jemand anderes hat die Person zuletzt verschoben. Nur wer das war, kann es zurücknehmen.',
  'A move can be undone for {count, number} minutes.':
    'Verschieben lässt sich {count, number} Minuten lang zurücknehmen.',
  '{step} is no longer a step of this job, so that move cannot be undone.':
    '„{step}“ ist kein Schritt dieser Stelle mehr, deshalb lässt sich das nicht zurücknehmen.',
  'Only resumes in Application or Initial Review are marked as reviewed.':
    'Nur Lebensläufe in „Bewerbung“ oder „Erste Prüfung“ werden als gelesen markiert.',
  'Someone removed {step} from this job at the same moment. The candidate is in {to} now.':
    'Im selben Moment hat jemand „{step}“ aus dieser Stelle entfernt. Die Person steht jetzt bei „{to}“.',
  // What is said of a prospect pipeline instead of a job
  'Choose a later step of this pipeline.': 'Wählen Sie einen späteren Schritt dieses Pools.',
  'Choose an earlier step of this pipeline.': 'Wählen Sie einen früheren Schritt dieses Pools.',
  'Choose a live step of this pipeline.': 'Wählen Sie einen laufenden Schritt dieses Pools.',
  '{step} is no longer a step of this pipeline, so that move cannot be undone.':
    '„{step}“ ist kein Schritt dieses Pools mehr, deshalb lässt sich das nicht zurücknehmen.',
  'Someone removed {step} from this pipeline at the same moment. The person is in {to} now.':
    'Im selben Moment hat jemand „{step}“ aus diesem Pool entfernt. Die Person steht jetzt bei „{to}“.',
  '{name} is already on this pipeline.': '{name} ist schon in diesem Pool.',
  'Choose a moment between the start of the pipeline and now.':
    'Wählen Sie einen Zeitpunkt zwischen dem Beginn des Pools und jetzt.',
  'added the prospect as a lead': 'hat den Interessenten als Lead hinzugefügt',
  'took back that the prospect was added as a lead':
    'hat zurückgenommen, dass der Interessent als Lead hinzugefügt wurde',
  'added the prospect': 'hat den Interessenten hinzugefügt',
  'moved the prospect from {from_step.name} to {to_step.name}':
    'hat den Interessenten von {from_step.name} zu {to_step.name} verschoben',
  'sent the prospect back from {from_step.name} to {to_step.name}':
    'hat den Interessenten von {from_step.name} zu {to_step.name} zurückgestellt',
  'archived the prospect from {from_step.name}: {reason_name}':
    'hat den Interessenten bei {from_step.name} archiviert: {reason_name}',
  'restored the prospect to {to_step.name}': 'hat den Interessenten bei {to_step.name} wiederhergestellt',
  'revived the prospect at {to_step.name}, pass {pass}':
    'hat den Interessenten bei {to_step.name} zurückgeholt, Durchgang {pass}',
  '{name} is already on this job.': '{name} ist schon bei dieser Stelle.',
  'You have already applied for this job.': 'Sie haben sich schon auf diese Stelle beworben.',
  'This is a sample job. Only the people of the sample data can be in it.':
    'Das ist eine Beispielstelle. Nur die Personen der Beispieldaten können dabei sein.',
  'This person is made up, and can only be in the sample job.':
    'Diese Person ist erfunden und kann nur bei der Beispielstelle sein.',
  'At most 100 candidates are allowed.': 'Höchstens 100 Kandidaten sind erlaubt.',
  'Name one application, or a list of applications.': 'Nennen Sie eine Bewerbung oder eine Liste von Bewerbungen.',

  // What happened, after the name of who did it
  '{sentence}, then taken back': '{sentence}, danach zurückgenommen',
  'added the candidate as a lead': 'hat die Person als Lead hinzugefügt',
  'applied by {applied_via}': 'hat sich beworben: {applied_via}',
  'sent the application form again, so the first application was kept':
    'hat das Bewerbungsformular noch einmal gesendet; die erste Bewerbung gilt',
  'recorded answers': 'hat Antworten festgehalten',
  'reviewed the resume': 'hat den Lebenslauf gelesen',
  'took back that the candidate was added as a lead': 'hat zurückgenommen, dass die Person als Lead hinzugefügt wurde',
  'took back that the resume was reviewed': 'hat zurückgenommen, dass der Lebenslauf gelesen ist',
  'moved the candidate from {from_step.name} to {to_step.name}':
    'hat die Person von {from_step.name} zu {to_step.name} verschoben',
  'sent the candidate back from {from_step.name} to {to_step.name}':
    'hat die Person von {from_step.name} zu {to_step.name} zurückgestellt',
  'recorded that {step} was held and every scorecard is in':
    'hat festgehalten, dass {step} stattgefunden hat und alle Bewertungsbögen da sind',
  'recorded that {step} waits for a conversation or a scorecard again':
    'hat festgehalten, dass für {step} wieder ein Gespräch oder ein Bewertungsbogen aussteht',
  'kept {planned, plural, one {# planned interview} other {# planned interviews}} of {step}':
    'hat {planned, plural, one {# geplantes Gespräch} other {# geplante Gespräche}} von {step} stehen lassen',
  'archived the candidate from {from_step.name}: {reason_name}':
    'hat die Person bei {from_step.name} archiviert: {reason_name}',
  'withdrew at {from_step.name}': 'hat sich bei {from_step.name} zurückgezogen',
  'took their withdrawal back': 'hat den Rückzug zurückgenommen',
  'restored the candidate to {to_step.name}': 'hat die Person bei {to_step.name} wiederhergestellt',
  'revived the candidate at {to_step.name}, pass {pass}':
    'hat die Person bei {to_step.name} zurückgeholt, Durchgang {pass}',
  'took back the move from {to_step.name} to {from_step.name}':
    'hat den Wechsel von {to_step.name} zu {from_step.name} zurückgenommen',
  'changed the scheduling of {step.name} from {from} to {to}':
    'hat den Stand der Terminplanung von {step.name} geändert, von {from} auf {to}',
  'extended an offer, revision {revision}': 'hat ein Angebot gemacht, Fassung {revision}',
  'changed the offer, revision {revision}': 'hat das Angebot geändert, Fassung {revision}',
  'recorded the offer as accepted, revision {revision}':
    'hat das Angebot als angenommen festgehalten, Fassung {revision}',
  'hired the candidate, starting {start_on}': 'hat die Person eingestellt, Eintritt {start_on}',
  'recorded the offer as declined by the {declined_by}': 'hat das Angebot als abgelehnt festgehalten ({declined_by})',
  'took the offer back, revision {revision}': 'hat das Angebot zurückgezogen, Fassung {revision}',
  'held back an offer, because the job was changed at the same moment':
    'hat ein Angebot zurückgehalten, weil die Stelle im selben Moment geändert wurde',
  'withdrew before they were told of the decision':
    'hat die Bewerbung zurückgezogen, bevor die Entscheidung mitgeteilt war',
  'took their withdrawal back, so the decision before it holds':
    'hat den Rückzug zurückgenommen, sodass die Entscheidung davor gilt',
  'reversed the hire: {reason}': 'hat die Einstellung rückgängig gemacht: {reason}',
  'did not send a message: {reason}': 'hat eine Nachricht nicht gesendet: {reason}',
  form: 'Formular',
  recruiter: 'Recruiter',
  import: 'Import',
  booking: 'Buchung',
  referral: 'Empfehlung',
  unscheduled: 'ohne Termin',
  pending: 'in Planung',
  complete: 'geplant',
  candidate: 'Kandidat',
  organization: 'Organisation',
  none: 'keine',
  // Questions of the application form
  'gave a knockout answer': 'hat eine Ausschlussantwort gegeben',
  'will be archived for a knockout answer, unless someone looks first':
    'wird wegen einer Ausschlussantwort archiviert, wenn nicht zuvor jemand hinsieht',
  'kept the candidate despite a knockout answer': 'hat den Kandidaten trotz einer Ausschlussantwort behalten',
  'asked for a person to look at the application again':
    'hat darum gebeten, dass ein Mensch die Bewerbung noch einmal ansieht',
  'Look again at the application of {name}': 'Bewerbung von {name} noch einmal ansehen',
  'A knockout answer archived it, and no one looked at it. The candidate asks for a person to review it.':
    'Eine Ausschlussantwort hat sie archiviert, und niemand hat sie angesehen. Der Kandidat bittet um einen Menschen.',
  'The questions of this job changed while you wrote. Please look at them and send again. What you wrote is still here.':
    'Die Fragen dieser Stelle haben sich geändert, während Sie schrieben. Bitte sehen Sie sie an und senden Sie noch einmal. Was Sie geschrieben haben, ist noch da.',
  'What this form says about your data changed while you wrote. Please read it and send again. What you wrote is still here.':
    'Was dieses Formular über Ihre Daten sagt, hat sich geändert, während Sie schrieben. Bitte lesen Sie es und senden Sie noch einmal. Was Sie geschrieben haben, ist noch da.',
  'Reload the form and send it again.': 'Laden Sie das Formular neu und senden Sie es noch einmal.',
  'One answer does not belong to a question on this form.': 'Eine Antwort gehört zu keiner Frage dieses Formulars.',
  'A question was answered twice.': 'Eine Frage wurde zweimal beantwortet.',
  'This candidate is in {step} now. Invite them for that round.':
    'Dieser Kandidat ist jetzt bei „{step}“. Laden Sie ihn für diese Runde ein.',
  'Candidates cannot choose a time themselves in {step}. You can allow it under Rounds.':
    'Bei „{step}“ wählen Kandidaten nicht selbst einen Termin. Das lässt sich bei den Runden erlauben.',
  '{step} has no duration. Set one under Rounds first.':
    '„{step}“ hat keine Dauer. Legen Sie zuerst bei den Runden eine fest.',
  '{step} has no interviewers yet. Add one to its panel first.':
    'Bei „{step}“ führt noch niemand Gespräche. Fügen Sie zuerst jemanden hinzu.',
  '{step} is already scheduled.': '„{step}“ ist schon terminiert.',
  'The last day is before the first.': 'Der letzte Tag liegt vor dem ersten.',
  'The last day has passed.': 'Der letzte Tag ist vorbei.',
  'Choose days within the next {days, number} days.': 'Wählen Sie Tage innerhalb der nächsten {days, number} Tage.',
  'This candidate has no link to choose a time.':
    'Es gibt keinen Link, über den dieser Kandidat einen Termin wählen kann.',
  'The email needs the tag “Schedule link”. Without it the candidate cannot open the page.':
    'Die Nachricht braucht den Platzhalter „Link zur Terminwahl“, weil sonst niemand die Seite findet.',
  'The email cannot be sent. Reason: {why}.': 'Die Nachricht kann nicht gesendet werden. Grund: {why}.',
  'sent a link to choose a time for {step.name}': 'hat einen Link zur Terminwahl für {step.name} gesendet',
  'withdrew the link to choose a time for {step.name}': 'hat den Link zur Terminwahl für {step.name} zurückgezogen',
  'closed the link to choose a time for {step.name}, because its time was over':
    'hat den Link zur Terminwahl für {step.name} geschlossen, weil seine Zeit abgelaufen war',
  'Your appointment': 'Ihr Termin',
  'An offer can be undone for {count, number} minutes. After that its message leaves and the candidate sees it. Change the offer, or record that you took it back.':
    'Ein Angebot lässt sich {count, number} Minuten lang rückgängig machen. Danach geht die Nachricht hinaus, und der Kandidat sieht es. Ändern Sie das Angebot, oder halten Sie fest, dass Sie es zurückgenommen haben.',
  'A hire can be undone for {count, number} minutes. After that, archive the candidate with a reason on their side to reverse it.':
    'Eine Einstellung lässt sich {count, number} Minuten lang rückgängig machen. Danach archivieren Sie den Kandidaten mit einem Grund auf seiner Seite, um sie aufzuheben.',
  'The candidate answered the offer on their own page, so no one can undo it. Archive or revive the candidate instead.':
    'Der Kandidat hat das Angebot auf seiner eigenen Seite beantwortet, deshalb kann es niemand rückgängig machen. Archivieren Sie den Kandidaten, oder holen Sie ihn zurück.',
  'The offer was changed since you opened this page. Read the new terms first.':
    'Das Angebot wurde geändert, seit Sie diese Seite geöffnet haben. Lesen Sie zuerst die neuen Bedingungen.',
  'This offer has already been accepted.': 'Dieses Angebot ist schon angenommen.',
  'This offer has already been declined.': 'Dieses Angebot ist schon abgelehnt.',
  'This offer is no longer open. Write to the hiring team.':
    'Dieses Angebot gilt nicht mehr. Schreiben Sie dem Auswahlteam.',
  'This job is closed, so its offer can no longer be answered.':
    'Diese Stelle ist geschlossen, deshalb lässt sich ihr Angebot nicht mehr beantworten.',
  'This offer was open until {day}. Write to the hiring team.':
    'Dieses Angebot galt bis {day}. Schreiben Sie dem Auswahlteam.',
  'This offer cannot be accepted here now. Write to the hiring team.':
    'Dieses Angebot lässt sich hier gerade nicht annehmen. Schreiben Sie dem Auswahlteam.',
  'accepted the offer, revision {revision}': 'hat das Angebot angenommen, Fassung {revision}',
  'is hired, starting {start_on}': 'ist eingestellt, Eintritt am {start_on}',
  'asked for the link to the offer by email': 'hat sich den Link zum Angebot per E-Mail schicken lassen',
  'declined the offer': 'hat das Angebot abgelehnt',
  'asked for approval of an offer, revision {revision}': 'hat um Freigabe eines Angebots gebeten, Fassung {revision}',
  'approved the offer, revision {revision}': 'hat das Angebot freigegeben, Fassung {revision}',
  'did not approve the offer, revision {revision}': 'hat das Angebot nicht freigegeben, Fassung {revision}',
  'withdrew the request to approve the offer, revision {revision}':
    'hat die Bitte um Freigabe des Angebots zurückgezogen, Fassung {revision}',
  'No offer to this candidate waits for approval.': 'Kein Angebot an diesen Kandidaten wartet auf Freigabe.',
  'The offer was changed since you opened it. Read the new terms first.':
    'Das Angebot wurde geändert, seit Sie es geöffnet haben. Lesen Sie zuerst die neuen Bedingungen.',
  'You asked for this approval yourself, so another administrator decides.':
    'Sie haben selbst um diese Freigabe gebeten, deshalb entscheidet ein anderer Administrator.',
  'The offer would already have expired on {day}. Refuse it and ask for a later date.':
    'Das Angebot wäre am {day} schon abgelaufen. Lehnen Sie es ab, und bitten Sie um einen späteren Tag.',
  'This offer waits for approval. The candidate does not know of it yet.':
    'Dieses Angebot wartet auf Freigabe. Der Kandidat weiß noch nichts davon.',
} satisfies Table;
