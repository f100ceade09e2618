import { anyone, holds } from '@candor/contracts/kernel/endpoint';
import { byJob, onJob } from '@candor/contracts/jobs/record-kind';
import { page, recordPage } from '@candor/contracts/kernel/page';
import { GonePage, Moved, nowhere, type PageAsk, type Pages, Shows, type SignedAsk } from './pages.ts';
import { RawRows } from '../kernel/rows/raw-rows.ts';

// The lines under @ts-expect-error must not compile: the type check fails when one of them does.

type Offer = { id: string; amount: number };
const offersPage = page<{ offers: Offer[]; total: number }>('/offers', { needs: holds('MANAGE_CANDIDATE') });
const posterPage = page<{ text: string }>('/poster', { needs: anyone, frame: 'public' });
const jobOffersPage = recordPage<{ offers: Offer[] }>('opportunities', 'jobs', 'offers', {
  needs: onJob('list', byJob('id'), 'MANAGE_JOB'),
});

export class OfferPages {
  @Shows(offersPage)
  async rows({ caller }: SignedAsk) {
    if (!caller.groups.MANAGE_CANDIDATE) return nowhere;
    return { title: 'Offers', offers: RawRows.of<Offer>([]), total: 0 };
  }

  @Shows(offersPage)
  async moves({ params }: SignedAsk) {
    if (params.old) return new Moved('/offers');
    return params.last ? new GonePage({ offers: [], total: 0 }) : { offers: [{ id: 'a', amount: 1 }], total: 1 };
  }

  @Shows(posterPage)
  async poster({ caller }: PageAsk) {
    return { text: caller?.name ?? 'We hire.' };
  }

  @Shows(jobOffersPage)
  async ofJob({ opened }: SignedAsk<'job'>) {
    return opened ? { offers: [] } : nowhere;
  }

  // @ts-expect-error the answer lacks `total`
  @Shows(offersPage)
  async forgets() {
    return { offers: [] };
  }

  // @ts-expect-error an amount is a number
  @Shows(offersPage)
  async mistypes() {
    return { offers: [{ id: 'a', amount: 'much' }], total: 1 };
  }

  // @ts-expect-error the rows are not those of the page
  @Shows(offersPage)
  async mixes() {
    return { offers: RawRows.of<{ name: string }>([]), total: 0 };
  }

  // @ts-expect-error the page has no field `secret`
  @Shows(offersPage)
  async tellsTooMuch() {
    return { offers: [], total: 0, secret: 'the highest pay' };
  }

  // @ts-expect-error a page that is gone has no other fields either
  @Shows(offersPage)
  async tellsTooMuchWhenGone() {
    return new GonePage({ offers: [], total: 0, secret: 'the highest pay' });
  }

  // @ts-expect-error this page needs no sign-in
  @Shows(posterPage)
  async asksWho({ caller }: SignedAsk) {
    return { text: caller.name };
  }

  // @ts-expect-error the page's needs name no record
  @Shows(offersPage)
  async asksForAJob({ opened }: SignedAsk<'job'>) {
    return { offers: [], total: opened ? 1 : 0 };
  }

  // @ts-expect-error the page's needs name a job, not a person
  @Shows(jobOffersPage)
  async asksForAPerson({ opened }: SignedAsk<'person'>) {
    return opened ? { offers: [] } : nowhere;
  }
}

export const inALoop = (pages: Pages): void => {
  pages.show(offersPage, async ({ caller }) => ({ title: caller.name, offers: [], total: 0 }));
  // @ts-expect-error the answer lacks `total`
  pages.show(offersPage, async () => ({ offers: [] }));
  // @ts-expect-error the page has no field `secret`
  pages.show(offersPage, async () => ({ offers: [], total: 0, secret: 'the highest pay' }));
};
