import { extractText } from 'unpdf';
import { pdfOf, type Sheet } from './pdf-sheet.ts';

// What a reader of a statement finds on paper.

const sheet: Sheet = {
  title: 'Statement of commissions',
  under: 'Aug 30, 2026 to Nov 28, 2026',
  brand: 'Coldchain',
  sender: ['Warehouse 4'],
  receiver: ['Meridian Refrigeration'],
  figures: [{ label: 'Owed', value: '$7,364.00' }],
  parts: [
    {
      title: 'What happened',
      note: 'each line is one entry of the record',
      heads: ['Date', 'Deal', 'How it was computed', 'Amount', 'Owed in all'],
      rows: [['Nov 19', 'Lakeshore Bakeries', '$52,600 × 14 %', '$7,364.00', '$7,364.00']],
      total: null,
      empty: 'Nothing happened.',
    },
  ],
  closing: ['Each amount is rounded once.'],
  foot: 'Fingerprint f555',
};

test('every head of a column is printed whole, the last one too', async () => {
  const pdf = await pdfOf(sheet, { title: 'Statement', at: '2026-11-28T09:00:00.000Z' });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const head of sheet.parts[0]!.heads) expect(text).toContain(head);
  expect(text).not.toContain('…');
});
