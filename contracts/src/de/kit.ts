import type { Table } from '../kernel/say.ts';

/** What every screen may say: the kit, forms and fields, and the messages of what is typed. */
export const kit = {
  '{label} is required.': '„{label}“ muss ausgefüllt sein.',
  '{label} must be at most {most, number} characters.': '„{label}“ darf höchstens {most, number} Zeichen lang sein.',
  '{label} must be at least {least, number} characters.':
    '„{label}“ muss mindestens {least, number} Zeichen lang sein.',
  '{label} must be between {from, number} and {to, number}.':
    '„{label}“ muss zwischen {from, number} und {to, number} liegen.',
  'Choose one of the listed values for {label}.': 'Wählen Sie für „{label}“ einen der angebotenen Werte.',
  'At most {most, number} {label} are allowed.': 'Höchstens {most, number} Einträge sind erlaubt: {label}.',
  'At least {least, number} {label} are needed.': 'Mindestens {least, number} Einträge sind nötig: {label}.',
  '{label} is not a number.': '„{label}“ ist keine Zahl.',
  '{label} must be a multiple of 15 minutes.': '„{label}“ muss ein Vielfaches von 15 Minuten sein.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'Enter a valid web address.': 'Geben Sie eine gültige Webadresse ein.',
  'Enter a date as YYYY-MM-DD.': 'Geben Sie ein Datum als JJJJ-MM-TT ein.',
  'Enter a date and a time.': 'Geben Sie Datum und Uhrzeit ein.',
  'Choose a time zone.': 'Wählen Sie eine Zeitzone.',
  'Choose a time on the quarter hour.': 'Wählen Sie eine Uhrzeit zur vollen Viertelstunde.',
  'Enter a color as #RRGGBB.': 'Geben Sie eine Farbe als #RRGGBB ein.',
  'Enter a phone number with its country code, like +351 912 345 678.':
    'Geben Sie eine Telefonnummer mit Landesvorwahl ein, etwa +351 912 345 678.',
  'Add sample data': 'Beispieldaten hinzufügen',
  'Remove sample data': 'Beispieldaten entfernen',
  'Sample data is removed.': 'Die Beispieldaten sind entfernt.',
  'Sample data: these people are made up, and nothing is sent to them.':
    'Beispieldaten: Diese Personen sind erfunden, und ihnen wird nichts geschickt.',
} satisfies Table;
