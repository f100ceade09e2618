import type { Table } from './table.ts';

export const filesServer = {
  'This is not a {kind} file.': 'Das ist keine Datei dieser Art: {kind}.',
  'This file is larger than {size}.': 'Diese Datei ist größer als {size}.',
  'Files of this kind cannot be uploaded.': 'Dateien dieser Art können nicht hochgeladen werden.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file name cannot be used.': 'Dieser Dateiname kann nicht verwendet werden.',
  'This upload link has already been used.': 'Diese Adresse zum Hochladen wurde schon verwendet.',
  'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.':
    'Ein Lebenslauf muss eine PDF-, Word-, OpenDocument-, RTF- oder Textdatei bis 10 MB sein. Ein Bild lässt sich nicht lesen.',
  'Please upload the job description as PDF, Word (docx), OpenDocument, RTF or text, up to 10 MB.':
    'Bitte laden Sie die Stellenbeschreibung als PDF, Word (docx), OpenDocument, RTF oder Text hoch, höchstens 10 MB.',
  'Please upload the picture as PNG, JPEG or WebP, up to 5 MB.':
    'Bitte laden Sie das Bild als PNG, JPEG oder WebP hoch, bis 5 MB.',
  'This file was already sent with another application. Upload it again.':
    'Diese Datei wurde schon mit einer anderen Bewerbung gesendet. Laden Sie sie noch einmal hoch.',
  'This file is already in another person’s record. Upload it again.':
    'Diese Datei steht schon in der Akte von jemand anderem. Laden Sie sie noch einmal hoch.',
  'The picture was not uploaded. Try again.': 'Das Bild wurde nicht hochgeladen. Versuchen Sie es noch einmal.',
  'sent an uploaded file with a form': 'hat eine hochgeladene Datei mit einem Formular gesendet',
  'put an uploaded file into a record': 'hat eine hochgeladene Datei in eine Akte gelegt',
  'deleted an uploaded file': 'hat eine hochgeladene Datei gelöscht',
  'This file was deleted. Upload it again.': 'Diese Datei wurde gelöscht. Laden Sie sie erneut hoch.',
} satisfies Table;
