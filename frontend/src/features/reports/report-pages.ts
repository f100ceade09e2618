import { reports } from '@candor/contracts/reports/reports';

/** The page of every report; all use the same screen. */
export const reportPages = reports.map((report) => report.page);
