import { ArrowLeft, ChevronDown, ExternalLink } from 'lucide-react';
import { type Requirement, sourceTypes } from '@candor/contracts/jobs/values';
import { emptySlice, formatListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { insteadOfText } from '@candor/contracts/people/record';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Said } from '../../kit/said.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuItem, MenuLabel } from '../../kit/overlays/menu.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { AnswerList } from '../../parts/pipeline/answer-list.tsx';
import { Stage } from '../../parts/pipeline/candidate-stage.tsx';
import { ResumeLines } from '../../parts/triage/resume-lines.tsx';
import { roleAt, mayReview, stepAfterReview, stepsAfter } from '../../parts/pipeline/stages.ts';
import { usePanel } from '../../parts/drawer/use-panel.ts';

type Props = {
  row: ApplicationRow;
  page: JobPage;
  preview: string;
  requirements: readonly Requirement[];
  may: readonly PipelineAction[];
  boardTo: ListAddress;
  onReview: () => void;
  onAdvance: (to?: string) => void;
  onArchive: () => void;
  onBack?: () => void;
};
/** One resume to read, below the job's requirements. The page contains the beginning of its text; the rest comes with the data of the candidate's panel. */
export const ResumeReader = ({
  row,
  page,
  preview,
  requirements,
  may,
  boardTo,
  onReview,
  onAdvance,
  onArchive,
  onBack,
}: Props) => {
  const { panel } = usePanel(row.id, page.position);
  const { job, user } = page;
  const resume = panel?.resumes.find((each) => each.id === row.resume_id) ?? panel?.resumes[0];
  const text = resume?.text || preview;
  const later = stepsAfter(job.steps, row.step);
  const first = stepAfterReview(job.steps, row.step) ?? later[0];
  const musts = requirements.filter((requirement) => requirement.level === 'must');
  const whole = formatListAddress({ ...boardTo, section: { name: 'candidates', id: row.id, list: emptySlice } });
  return (
    <article aria-label={say('Resume of {name}', { name: row.name })} className="flex min-w-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-3 max-sm:px-4">
        {onBack && (
          <IconButton label={say('Back to the list')} onClick={onBack}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )}
        <Avatar name={row.name} size={36} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="truncate text-head font-semi text-ink">{row.name}</h2>
          <p className="text-meta">
            <Facts
              of={[
                row.applied_at && (
                  <Said
                    key="applied"
                    text="Applied {day}"
                    with={{ day: <Moment at={row.applied_at} zone={user.tz_region} only="date" /> }}
                  />
                ),
                row.source !== 'applied' && sayLabel(sourceTypes[row.source as keyof typeof sourceTypes] ?? row.source),
                roleAt(row),
              ]}
            />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {row.resume_status === 'new' && mayReview(page.rights) && (
            <Button onClick={onReview}>
              {say('Mark reviewed')}
              <Kbd keys="r" />
            </Button>
          )}
          {may.includes('archive') && (
            <Button onClick={onArchive}>
              {say('Archive')}
              <Kbd keys="x" />
            </Button>
          )}
          {may.includes('advance') && first && (
            <span className="flex">
              <Button kind="primary" className="rounded-e-none!" onClick={() => onAdvance()}>
                {say('Advance to {step}', { step: sayLabel(first.name) })}
                <Kbd keys="a" on="accent" />
              </Button>
              <Menu
                align="end"
                trigger={
                  <Button
                    kind="primary"
                    icon
                    aria-label={say('Advance to another step')}
                    className="ms-px rounded-s-none!"
                  >
                    <ChevronDown size={14} aria-hidden />
                  </Button>
                }
              >
                <MenuLabel>{say('Move on to')}</MenuLabel>
                {later.map((step) => (
                  <MenuItem key={step.id} onSelect={() => onAdvance(step.id)}>
                    <Stage steps={job.steps} step={step} />
                  </MenuItem>
                ))}
              </Menu>
            </span>
          )}
        </div>
      </header>
      <div
        tabIndex={0}
        role="region"
        aria-label={say('Text of the resume')}
        className="quiet-scroll min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <div className="mx-auto grid max-w-[760px] gap-5 px-6 py-5 max-sm:px-4">
          <div className="flex flex-wrap items-center gap-2">
            {resume && (
              <ButtonAnchor size="sm" href={resume.url} target="_blank" rel="noreferrer">
                <ExternalLink size={13} aria-hidden />
                {say('Open file')}
              </ButtonAnchor>
            )}
            {may.length > 0 && (
              <ButtonLink size="sm" to={whole}>
                {say('Open the candidate')}
              </ButtonLink>
            )}
            {row.knocked_out && <Tag tone="bad">{say('Knockout answer')}</Tag>}
          </div>
          {musts.length > 0 && (
            <div>
              <p className="mb-1.5 text-micro text-ink-3">{say('Must-haves of the job')}</p>
              <p className="flex flex-wrap gap-1.5">
                {musts.map((requirement) => (
                  <Tag key={requirement.id}>{requirement.name}</Tag>
                ))}
              </p>
            </div>
          )}
          {text ? (
            <div dir="auto" className="text-read text-ink">
              <ResumeLines text={text} />
            </div>
          ) : (
            <p className="text-ui text-ink-3">
              {resume
                ? insteadOfText(resume)
                : !row.resume_id
                  ? say('No resume was attached.')
                  : panel && say('There is no resume to show.')}
            </p>
          )}
          {panel && panel.answers.length > 0 && (
            <section className="border-t border-line pt-4">
              <h3 className="mb-1.5 text-ui font-semi text-ink">{say('Answers')}</h3>
              <AnswerList answers={panel.answers} />
            </section>
          )}
          {panel?.cover_letter && (
            <section className="border-t border-line pt-4">
              <h3 className="mb-1.5 text-ui font-semi text-ink">{say('Cover letter')}</h3>
              <p className="text-read whitespace-pre-line text-ink-2">{panel.cover_letter}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
};
