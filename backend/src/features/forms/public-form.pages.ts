import { publicFormPage, publicFormPath } from '@candor/contracts/forms/pages';
import { campaignParts } from '@candor/contracts/forms/values';
import { plainWords } from '@candor/contracts/values/rich-text';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../../kernel/codec.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { PublicForms, wordsOfForm } from '../../reads/forms/public-forms.ts';
import { shownOrganization } from '../../reads/public/public-jobs.ts';
import { ShownProofs } from '../../reads/public/shown-proofs.ts';
import { TypedAgain } from '../../reads/public/typed-again.ts';

const mostOfValue = 200;

/** A form as visitors see it. Everything works without scripts. */
@Injectable()
export class PublicFormPages {
  constructor(
    @Inject(PublicForms) private readonly forms: PublicForms,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
    @Inject(TypedAgain) private readonly typed: TypedAgain,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(publicFormPage)
  async show({ params, query }: PageAsk) {
    const found = await this.forms.find(params.org!, params.slug!);
    if (!found) return nowhere;
    const { organization, row } = found;
    const path = publicFormPath(organization.slug, row.settings.slug);
    if (organization.slug !== params.org) return new Moved(path, [], 'for good');
    const words = wordsOfForm(row);
    const { title, intro } = row.live!.content;
    return {
      title: `${title} · ${organization.name}`,
      organization: shownOrganization(organization),
      ...words,
      said: query.said && /^[a-z_]{1,30}$/.test(query.said) ? query.said : null,
      proof: this.proofs.at('form', row.id, Date.now()),
      uid: newId(),
      typed: await this.typed.take(row.id, query.again),
      origin: {
        page: null,
        campaign: Object.fromEntries(
          campaignParts.flatMap((name) => {
            const value = query[name];
            return value ? [[name, value.slice(0, mostOfValue)] as const] : [];
          }),
        ),
      },
      head: {
        address: `${this.base}${path}`,
        site: organization.name,
        ...(intro ? { description: plainWords(intro).slice(0, mostOfValue) } : {}),
        ...(words.form ? {} : { unlisted: true as const }),
      },
    };
  }
}
