// The addresses of a site's public pages.

export const publicWebpagePath = (org: string, slug: string): string => `/${org}/pages/${slug}`;
export const articlesPath = (org: string, category?: string, subcategory?: string): string =>
  [`/${org}/articles`, category, subcategory].filter(Boolean).join('/');
