import { type Go, Way } from '../kit/link.tsx';
import { type LoadedPage, ShownPage } from '../page/use-page.ts';
import { PageFrame, Whole } from './page-frame.tsx';

/** A page as the server draws it and the browser takes it over: without the router, which is loaded when the reader leaves the page. */
export const ServedPage = ({ page, go }: { page: LoadedPage; go: Go }) => (
  <Whole>
    <Way value={go}>
      <ShownPage value={page}>
        <PageFrame busy={false} />
      </ShownPage>
    </Way>
  </Whole>
);
