import { fastest } from '@candor/contracts/forms/values';
import { publicFormPage, publicFormPath } from '@candor/contracts/forms/pages';
import type { FormTextRow } from '@candor/contracts/forms/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { plainWords } from '@candor/contracts/values/rich-text';
import { Inject, Injectable } from '@nestjs/common';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { formMarks, stampForms } from '../../reads/forms/form-stamps.ts';
import { PublicForms, wordsOfForm } from '../../reads/forms/public-forms.ts';
import { shownOrganization } from '../../reads/public/public-jobs.ts';
import { ShownProofs } from '../../reads/public/shown-proofs.ts';
import { TypedAgain } from '../../reads/public/typed-again.ts';
import { PublicWebpages } from '../../reads/webpages/public-webpages.ts';

const mostOfValue = 200;

/** A form as visitors see it. Everything works even if the browser runs no scripts. */
@Injectable()
export class PublicFormPages {
  constructor(
    @Inject(PublicForms) private readonly forms: PublicForms,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
    @Inject(TypedAgain) private readonly typed: TypedAgain,
    @Inject(PublicWebpages) private readonly site: PublicWebpages,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(publicFormPage)
  async show({ params, query }: PageAsk) {
    const found = await this.forms.find(params.org!, params.slug!);
    if (!found) return nowhere;
    const { organization, row } = found;
    const path = publicFormPath(organization.slug, row.settings.slug);
    if (organization.slug !== params.org) return new Moved(path, [], 'for good');
    const data = await this.site.kept(organization, `form ${row.id}`, () =>
      Promise.resolve(this.drawn(organization, row, path)),
    );
    const { said } = query;
    if (!said || !/^[a-z_]{1,30}$/.test(said)) return stampForms(data, [row.id], this.proofs);
    const typed = await this.typed.take(row.id, query.again);
    // The visitor took the time on the other site, and may send the form at once.
    const early = said === 'typed' && typed ? fastest : 0;
    return stampForms({ ...data, said, typed }, [row.id], this.proofs, { alone: true, early });
  }

  /** The same for every visitor. */
  private drawn(organization: OrganizationRow, row: FormTextRow, path: string) {
    const words = wordsOfForm(row);
    const { title, intro } = row.live!.content;
    return {
      title: `${title} · ${organization.name}`,
      organization: shownOrganization(organization),
      ...words,
      said: null,
      typed: null,
      ...formMarks(row.id),
      head: {
        address: `${this.base}${path}`,
        site: organization.name,
        ...(intro ? { description: plainWords(intro).slice(0, mostOfValue) } : {}),
        ...(words.form ? {} : { unlisted: true as const }),
      },
    };
  }
}
