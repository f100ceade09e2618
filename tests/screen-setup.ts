import { configure } from '@testing-library/react';

// A screen may need longer on a busy machine than the default second that a test waits.
configure({ asyncUtilTimeout: 30_000 });
