import { jobPosts } from './endpoints.ts';

// Where other sites and programs find an organization's open jobs. `careers`: the address of its careers page.

/** The HTML that puts the list of open jobs on the company's own site. */
export const embedLine = (careers: string): string => `<script async src="${careers}/embed.js"></script>`;
/** The address of the feed for job boards. */
export const xmlFeed = (careers: string, key: string): string => `${careers}/feed.xml?key=${key}`;
/** The address of the same jobs as JSON, for programs. */
export const jsonFeed = (careers: string, key: string): string => `${new URL(jobPosts.path, careers).href}?key=${key}`;
