import { getDocumentProxy } from 'unpdf';
import { type BoxLimits, Refused } from './box-limits.ts';

/** The text of a PDF, page by page, until there is enough of it. */
export const pdfText = async (body: Uint8Array, limits: BoxLimits): Promise<{ text: string; pages: number }> => {
  const pdf = await getDocumentProxy(new Uint8Array(body));
  if (pdf.numPages > limits.pages) throw new Refused('pages');
  let text = '';
  for (let number = 1; number <= pdf.numPages && text.length < limits.text; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
    page.cleanup();
  }
  return { text, pages: pdf.numPages };
};
