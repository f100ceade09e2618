import JSZip from 'jszip';
import { wordOf } from './hostile-documents.ts';

// Resumes with text that a reader of the page does not see, generated anew for each test.

/** A PDF of one A4 page with this content. The page has a font `/F`, a layer `/L` that is switched off, a transparency setting `/G` and a picture `/I`. */
export const pageOf = (content: string): Buffer => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]/ON[]>>>>>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>/Properties<</L 6 0 R>>/XObject<</I 7 0 R>>/ExtGState<</G<</ca 0>>>>>>/Contents 5 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/OCG/Name(keywords)>>',
    '<</Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 12>>stream\nabcdefghijkl\nendstream',
  ];
  return Buffer.from(
    `%PDF-1.7\n${objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`,
    'latin1',
  );
};
/** PDF commands that write a text at a place. `before`: commands that precede the font. */
export const words = (text: string, y: number, before = '', size = 11, x = 60): string =>
  `q BT ${before} /F ${size} Tf ${x} ${y} Td (${text}) Tj ET Q\n`;

const seen = words('Ada Lovelace', 800) + words('Ship engineer, steers with PostgreSQL', 780);
/** PDFs that hide text, by the way of hiding. Every page also has text that a reader sees. */
export const hiddenPdfs: Record<string, { why: string; bytes: Buffer }> = {
  'white on white': { why: 'colour', bytes: pageOf(seen + words('secret kubernetes', 700, '1 1 1 rg')) },
  'nearly white': { why: 'colour', bytes: pageOf(seen + words('secret kubernetes', 700, '0.97 0.97 0.98 rg')) },
  'blue on a blue bar': {
    why: 'colour',
    bytes: pageOf(`${seen}0 0 1 rg 40 690 400 30 re f\n${words('secret kubernetes', 700, '0 0 1 rg')}`),
  },
  'half a point small': { why: 'size', bytes: pageOf(seen + words('secret kubernetes', 700, '', 0.5)) },
  'made small by its matrix': {
    why: 'size',
    bytes: pageOf(`${seen}BT /F 12 Tf 0.05 0 0 0.05 60 700 Tm (secret kubernetes) Tj ET\n`),
  },
  'painted by nothing': { why: 'invisible', bytes: pageOf(seen + words('secret kubernetes', 700, '3 Tr')) },
  'on a layer that is off': {
    why: 'invisible',
    bytes: pageOf(`${seen}/OC /L BDC\n${words('secret kubernetes', 700)}EMC\n`),
  },
  'clear as glass': { why: 'invisible', bytes: pageOf(seen + words('secret kubernetes', 700, '/G gs')) },
  'far right of the page': { why: 'outside', bytes: pageOf(seen + words('secret kubernetes', 700, '', 11, 4000)) },
  'below the page': { why: 'outside', bytes: pageOf(seen + words('secret kubernetes', -200)) },
};
/** Pages whose text a reader sees, although each page looks as if it hid text. */
export const openPdfs: Record<string, Buffer> = {
  'white on a dark bar': pageOf(
    `${seen}0.1 0.1 0.3 rg 40 690 400 30 re f\n${words('plain kubernetes', 700, '1 1 1 rg')}`,
  ),
  'white on a picture': pageOf(`${seen}q 400 0 0 80 40 670 cm /I Do Q\n${words('plain kubernetes', 700, '1 1 1 rg')}`),
  'white on a round shape': pageOf(
    `${seen}0 0 0 rg 40 690 m 40 720 l 440 720 l 460 705 l 440 690 l f\n${words('plain kubernetes', 700, '1 1 1 rg')}`,
  ),
  'a scan with its recognized text': pageOf(
    `q 595 0 0 842 0 0 cm /I Do Q\n${words('Ada Lovelace', 800, '3 Tr')}${words('plain kubernetes', 700, '3 Tr')}`,
  ),
  'grey and small': pageOf(seen + words('plain kubernetes', 700, '0.45 g', 6)),
};

const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inside: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${inside}</w:p>`;
const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="character" w:styleId="Ghostly"><w:basedOn w:val="Ghost"/></w:style></w:styles>`;
const document = (more: string) =>
  wordOf(paragraph(run('Ada Lovelace')) + paragraph(run('Steers with ') + run('PostgreSQL') + more), {
    'word/styles.xml': styles,
  });
/** The same ways of hiding text in a Word document. */
export const hiddenWords = async (): Promise<Record<string, { why: string; bytes: Buffer }>> => ({
  'white on white': { why: 'colour', bytes: await document(run(' secret kubernetes', '<w:color w:val="FFFFFF"/>')) },
  'one point high': { why: 'size', bytes: await document(run(' secret kubernetes', '<w:sz w:val="2"/>')) },
  'hidden text': { why: 'invisible', bytes: await document(run(' secret kubernetes', '<w:vanish/>')) },
  'hidden by its style': {
    why: 'invisible',
    bytes: await document(run(' secret kubernetes', '<w:rStyle w:val="Ghostly"/>')),
  },
});
export const openWords = async (): Promise<Record<string, Buffer>> => ({
  'white on its own dark ground': await document(
    run(' plain kubernetes', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="112244"/>'),
  ),
  'in a dark cell': await wordOf(
    paragraph(run('Ada Lovelace')) +
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="112244"/></w:tcPr>${paragraph(run('plain kubernetes', '<w:color w:val="FFFFFF"/>'))}</w:tc></w:tr></w:tbl>`,
  ),
  'not hidden after all': await document(run(' plain kubernetes', '<w:vanish w:val="false"/>')),
  'with a white mark of its paragraph': await wordOf(
    paragraph(run('plain kubernetes'), '<w:rPr><w:color w:val="FFFFFF"/><w:vanish/></w:rPr>'),
  ),
});

/** The same hidden text in an OpenDocument text. */
export const hiddenOpenDocument = (): Promise<Buffer> => {
  const zip = new JSZip();
  zip.file(
    'content.xml',
    '<office:document-content><office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:color="#ff0000"/></style:style></office:automatic-styles><office:body><office:text><text:p>Ada Lovelace</text:p><text:p>Steers with <text:span text:style-name="T2">PostgreSQL</text:span> <text:span text:style-name="T1">secret kubernetes</text:span></text:p></office:text></office:body></office:document-content>',
  );
  return zip.generateAsync({ type: 'nodebuffer' });
};
/** The same hidden text in rich text. */
export const hiddenRichText = Buffer.from(
  String.raw`{\rtf1{\colortbl;\red0\green0\blue0;\red255\green255\blue255;}Ada Lovelace\par Steers with PostgreSQL {\cf2 secret kubernetes}\par{\v ghost words}\par}`,
);
