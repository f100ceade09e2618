import { configure } from '@testing-library/react';

// What a screen test waits for comes when the machine gets to it: a second, the default, is too short beside other work.
configure({ asyncUtilTimeout: 30_000 });
