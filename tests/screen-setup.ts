import { configure } from '@testing-library/react';

// On a busy machine a screen may need longer than the default second that a test waits.
configure({ asyncUtilTimeout: 30_000 });
