import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { pageOrderPage } from '@candor/contracts/webpages/pages';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ArticlesFeedController } from './articles-feed.controller.ts';
import { PageOrderPages } from './page-order.pages.ts';
import { PublicWebpagePages } from './public-webpages.pages.ts';
import { SiteController } from './site.controller.ts';
import { SiteHandler, WebpageHandler } from './webpage.handler.ts';
import { WebpagesController } from './webpages.controller.ts';
import { WebpagePages } from './webpages.pages.ts';
import { webpagesProcess } from './webpages.process.ts';
import { WebpagesWorker } from './webpages.worker.ts';

/** The pages of an organization's site, and the listings of its articles. */
@Module({
  controllers: [ArticlesFeedController, SiteController, WebpagesController],
  providers: [
    follows(webpagesProcess),
    leads('marketing/categories/subcategories', ({ id }) =>
      formatListAddress({
        area: 'marketing',
        entity: 'subcategories',
        list: { ...emptySlice, filters: { parent: [id] } },
        id: null,
        section: null,
      }),
    ),
    // The order of all categories' articles is one page.
    leads('marketing/categories/categorized_pages', () => pageOrderPage.at),
    PageOrderPages,
    PublicWebpagePages,
    SiteHandler,
    WebpageHandler,
    WebpagePages,
    WebpagesWorker,
  ],
})
export class WebpagesModule {}
