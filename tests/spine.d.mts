export declare const spine: readonly { file: string; covers: string }[];
