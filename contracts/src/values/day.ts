/** Whether this is an existing calendar day, YYYY-MM-DD. In a file of its own, so that the browser does not load the schemas with it. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
