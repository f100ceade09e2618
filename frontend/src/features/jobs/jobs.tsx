import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { kindAsked, kindWords } from '@candor/contracts/jobs/kinds';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FileText, Plus, UserCheck } from 'lucide-react';
import { jobsPage } from '@candor/contracts/jobs/pages';
import { AddSample } from '../../page/sample-data.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { organizationPast } from '../../parts/lists/list-past.tsx';
import { listScreen } from '../../parts/lists/list-screen.tsx';
import { jobCard, jobColumns } from './job-columns.tsx';
import { jobFilters } from './job-filters.ts';
import { useCopying } from './job-menu.tsx';

/** Columns that only make sense for a job that hires. */
const ofHiring = ['locations', 'work', 'hires', 'resumes', 'offers', 'days'];
/** Columns that only make sense for a job with candidates. */
const ofCandidates = ['hires', 'live', 'resumes', 'leads', 'rounds', 'offers', 'days'];

/** `/opportunities/jobs`: every job the caller may see, with its waiting work. */
export const Screen = listScreen(jobsPage, (page, at) => {
  const { names, user, organization, may_create, past } = page;
  const { copy, dialog } = useCopying();
  const create = at.recordTo('new');
  const kind = kindAsked(at.slice.filters);
  useShortcut('c', sayLabel(kindWords[kind].create), () => at.go(create), { on: may_create, opens: true });
  const mine = at.slice.filters.mine !== undefined;
  const templates = at.slice.filters.template === true;
  const [said, texts] = [kindWords[kind], kindTexts[kind]];
  const ofKind = said.hires ? {} : { kind };
  const all = jobColumns(names, user.tz_region, may_create ? copy : null, kind, past?.as_of).filter(
    ({ id }) => said.hires || !ofHiring.includes(id),
  );
  const narrowed =
    (Boolean(at.slice.search) && !past) ||
    Object.keys(at.slice.filters).some((name) => !['hiring_status', 'template', 'kind'].includes(name));
  return {
    name: 'jobs',
    title: templates ? say('Templates') : sayLabel(said.list),
    label: sayLabel(said.list),
    live: past ? ['jobs', 'applications'] : ['jobs'],
    asOf: organizationPast(user.tz_region ?? organization.tz_region, at),
    actions: may_create && (
      <ButtonLink kind="primary" to={create}>
        <Plus size={14} aria-hidden />
        {sayLabel(said.create)}
      </ButtonLink>
    ),
    search: sayLabel(texts.searchAll),
    between: (
      <>
        <Button
          size="sm"
          kind={mine ? 'soft' : 'ghost'}
          aria-pressed={mine}
          onClick={() => at.go((now) => now.filterTo('mine', mine ? undefined : [user.id]))}
        >
          <UserCheck size={14} aria-hidden />
          {say('Mine')}
        </Button>
        {(may_create || templates) && (
          <Button
            size="sm"
            kind={templates ? 'soft' : 'ghost'}
            aria-pressed={templates}
            onClick={() =>
              at.go(at.to({ search: '', filters: { ...(templates ? {} : { template: true }), ...ofKind } }))
            }
          >
            <FileText size={14} aria-hidden />
            {say('Templates')}
          </Button>
        )}
      </>
    ),
    filters: jobFilters(page, kind),
    filtersNow: {
      value: Object.fromEntries(
        Object.entries(at.slice.filters).filter(([name]) => !['mine', 'template', 'kind'].includes(name)),
      ),
      onChange: at.filters.onChange,
    },
    choosesColumns: true,
    columns: templates ? all.filter(({ id }) => !ofCandidates.includes(id)) : all,
    nameOf: (job) => job.fields.name,
    rowTo: (job) => at.recordTo(job.id) + asOfQuery(past?.as_of),
    card: jobCard(names),
    empty: {
      none:
        narrowed || past
          ? sayLabel(texts.noneFound)
          : texts.noneYet
            ? sayLabel(texts.noneYet)
            : templates
              ? say('No templates yet. Open a job and choose Save as a template in its menu.')
              : may_create
                ? say('No jobs yet. Create the first one, or explore with sample data first.')
                : say('No jobs yet. You see the jobs whose team you are on.'),
      action: narrowed ? (
        <ButtonLink to={at.to({ filters: ofKind, search: '' })}>{sayLabel(texts.showAll)}</ButtonLink>
      ) : (
        may_create &&
        !templates && (
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink kind="primary" to={create}>
              {sayLabel(said.create)}
            </ButtonLink>
            {said.hires && <AddSample />}
          </span>
        )
      ),
    },
    dialogs: dialog,
  };
});
