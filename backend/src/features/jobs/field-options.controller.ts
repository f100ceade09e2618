import { Controller, Inject } from '@nestjs/common';
import { level, subcategory } from '@candor/contracts/catalogues/catalogues';
import { skill } from '@candor/contracts/catalogues/content';
import { category, jobclose, location } from '@candor/contracts/catalogues/hiring';
import { eeoJobCategories } from '@candor/contracts/values/eeo-job-categories';
import { longestAppointment } from '@candor/contracts/interviews/values';
import { benefits } from '@candor/contracts/jobs/benefits';
import { jobFieldOptions } from '@candor/contracts/jobs/field-options';
import {
  employmentStatuses,
  employmentTypes,
  hiringStatuses,
  meetingTypes,
  periods,
  roundNames,
  saidOptions,
  stepTypeNames,
  workLocations,
} from '@candor/contracts/jobs/values';
import { currencies } from '@candor/contracts/values/currencies';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { durations, durationWords } from '@candor/contracts/values/quarter-hours';
import { sayLabel } from '@candor/contracts/words/say';
import { Lookups } from '../../reads/lookups.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';

const catalogues = [location, category, subcategory, level, skill, jobclose] as const;
/** Values that serve as their own labels. */
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Calls for the options of the selects in a job's forms. */
@Controller()
export class JobFieldOptionsController {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  @Serve(jobFieldOptions)
  async options(@Input() _: RequestOf<typeof jobFieldOptions>, @By() { caller: { organization_id } }: Signed) {
    const [[locations, categories, subcategories, levels, skills, closing], users, templates, reasons] =
      await Promise.all([
        Promise.all(catalogues.map((each) => this.lookups.options(organization_id, each))),
        this.lookups.activeMembers(organization_id),
        this.lookups.templates(organization_id),
        this.lookups.reasons(organization_id),
      ]);
    return {
      options: {
        hiring_statuses: saidOptions(hiringStatuses),
        employment_types: saidOptions(employmentTypes),
        employment_statuses: saidOptions(employmentStatuses),
        work_locations: saidOptions(workLocations),
        locations: locations!,
        categories: categories!,
        subcategories: subcategories!,
        levels: levels!,
        currencies: plain(currencies),
        periods: saidOptions(periods),
        benefits: saidOptions(benefits),
        eeo_job_categories: saidOptions(eeoJobCategories),
        users,
        step_types: saidOptions(stepTypeNames),
        round_names: roundNames.map((value) => ({ value, label: sayLabel(value) })),
        durations: durations(0, longestAppointment).map((value) => ({ value, label: durationWords(value) })),
        meeting_types: saidOptions(meetingTypes),
        templates: templates.map(({ key, name }) => ({ value: key, label: name })),
        disqualification_reasons: reasons.map(({ id, name }) => ({ value: id, label: name })),
        job_close_reasons: closing!,
        skills: skills!,
      },
    };
  }
}
