import { tzOffset } from '@date-fns/tz/tzOffset';
import { dayLength } from '@candor/contracts/values/days';
import { zipOf } from '../kernel/zip.ts';
import { looksLikeFormula } from './csv.ts';
import type { Parts, TableCell } from './table-cells.ts';

// One sheet as Office Open XML (ECMA-376), written row by row into a ZIP that is sent while it is being made.

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Positions in `cellXfs` below. */
const styles = { plain: 0, head: 1, moment: 2, day: 3, quoted: 4 } as const;
const parts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  // 22 and 14 are the formats of moments and days in the reader's order.
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** The most characters that a cell holds. */
const mostText = 32_767;
/** The day 1970-01-01 in spreadsheet days. */
const firstDay = 25_569;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Drops characters that XML does not allow. `_x0041_` would be read as a letter, so its underscore is escaped. */
const written = (text: string): string =>
  text
    .slice(0, mostText)
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => escapes[mark]!);
const text = (value: string, style: number): string =>
  ` t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${written(value)}</t></is></c>`;
/** Days since 1899-12-30 by the clock in that zone, to the second. */
const serial = (moment: number, zone: string): number =>
  Math.round((moment + (tzOffset(zone, new Date(moment)) || 0) * 60_000) / 1000) / (dayLength / 1000) + firstDay;
const numberIn = (value: number, style: number): string => `${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const cell = (value: TableCell, zone: string): string | null => {
  if (value === null || value === '') return null;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? numberIn(value, styles.plain) : null;
    case 'boolean':
      return ` t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'string':
      // It stays a text even when a reader edits the cell.
      return text(value, looksLikeFormula(value) ? styles.quoted : styles.plain);
    default: {
      const [moment, style] = 'day' in value ? [value.day, styles.day] : [value.moment, styles.moment];
      const at = Date.parse(moment);
      return Number.isNaN(at)
        ? text(moment, styles.quoted)
        : numberIn('day' in value ? at / dayLength + firstDay : serial(at, zone), style);
    }
  }
};
/** A, B, … Z, AA, … */
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

async function* sheet(heads: readonly string[], rows: Parts, zone: string): AsyncGenerator<Buffer> {
  const names = heads.map((_, at) => columnName(at));
  let row = 1;
  const line = (cells: readonly (string | null)[]): string => {
    const inside = cells.map((each, at) => (each === null ? '' : `<c r="${names[at]}${row}"${each}`)).join('');
    return `<row r="${row++}">${inside}</row>`;
  };
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, heads.length)}" width="22" customWidth="1"/></cols><sheetData>${line(heads.map((each) => text(each, styles.head)))}`,
  );
  for await (const some of rows)
    yield Buffer.from(some.map((cells) => line(cells.map((each) => cell(each, zone)))).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

/** The rows as a workbook of one sheet. Moments are local times of `zone`. */
export async function* xlsx(heads: readonly string[], rows: Parts, zone: string): AsyncGenerator<Uint8Array> {
  const files = Object.entries(parts).map(([name, content]) => ({ name, parts: [content] }));
  yield* zipOf([...files, { name: 'xl/worksheets/sheet1.xml', parts: sheet(heads, rows, zone) }], 'packed');
}
