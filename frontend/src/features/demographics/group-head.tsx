import type { GroupReportData } from '@candor/contracts/demographics/pages';
import { say } from '@candor/contracts/words/say';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { PageHead } from '../../kit/page.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { download } from '../../page/download.ts';

/** The head of a report by group, with print and export. */
export const GroupHead = ({
  data,
  title,
  path,
  applicants,
  more,
}: {
  data: GroupReportData;
  title: string;
  path: string;
  /** The applicants who count; absent: all. */
  applicants?: 'internet' | null;
  more?: ReactNode;
}) => (
  <PageHead
    crumbs={[{ to: '/reports', label: say('Reports') }]}
    title={title}
    status={<span className="text-meta text-ink-3 max-sm:hidden">{say('restricted, every visit recorded')}</span>}
    actions={
      <span className="flex gap-2 print:hidden">
        {more}
        <Button size="sm" kind="ghost" onClick={() => window.print()}>
          <Printer size={14} aria-hidden />
          <span className="max-sm:sr-only">{say('Print')}</span>
        </Button>
        <Menu
          align="end"
          trigger={
            <Button size="sm">
              <Download size={14} aria-hidden />
              {say('Export')}
            </Button>
          }
        >
          <ExportItems
            onSelect={(format) =>
              void download(
                path,
                {
                  format,
                  by: data.by,
                  job: data.job,
                  category: data.category,
                  as_of: data.as_of,
                  ...(applicants ? { applicants } : {}),
                },
                format,
              )
            }
          />
        </Menu>
      </span>
    }
  />
);
