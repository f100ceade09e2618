// Statistics of two groups and one choice: who was selected and who was not. Exact where a table is small, and without a library,
// so that the browser, the server and a reviewer compute the same numbers.

/** One group at one decision. */
export type Tally = { n: number; selected: number };

const logFactorials: number[] = [0];
/** ln(n!), as a sum of logarithms, which loses no precision. */
const logFactorial = (n: number): number => {
  for (let next = logFactorials.length; next <= n; next++)
    logFactorials.push(logFactorials[next - 1]! + Math.log(next));
  return logFactorials[n]!;
};
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Fisher's exact test, two-sided: the share of all tables with these margins that are no likelier than this one. */
export const fisherExact = (a: Tally, b: Tally): number => {
  const selected = a.selected + b.selected;
  const all = logChoose(a.n + b.n, selected);
  const log = (x: number) => logChoose(a.n, x) + logChoose(b.n, selected - x) - all;
  const least = Math.max(0, selected - b.n);
  const most = Math.min(a.n, selected);
  const here = log(a.selected);
  let sum = 0;
  // Two tables can be equally likely and differ in the last digit of a logarithm.
  for (let x = least; x <= most; x++) if (log(x) <= here + 1e-7) sum += Math.exp(log(x));
  return Math.min(1, sum);
};

export const rateOf = ({ n, selected }: Tally): number => (n ? selected / n : 0);

/** The difference of two rates in standard deviations (pooled two-proportion z). Positive: `a` has the higher rate. Null: all or none were selected. */
export const pooledZ = (a: Tally, b: Tally): number | null => {
  if (!a.n || !b.n) return null;
  const rate = (a.selected + b.selected) / (a.n + b.n);
  const variance = rate * (1 - rate) * (1 / a.n + 1 / b.n);
  return variance > 0 ? (rateOf(a) - rateOf(b)) / Math.sqrt(variance) : null;
};

/** How many more of `a` would have been selected at the rate of `b`. */
export const shortfall = (a: Tally, b: Tally): number => a.n * rateOf(b) - a.selected;

/** ln Γ(x) for x > 0 (Lanczos). */
const logGamma = (x: number): number => {
  const lanczos = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const y = x - 1;
  const sum = lanczos.reduce((all, term, at) => all + term / (y + at + 1), 0.9999999999998099);
  const t = y + lanczos.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
};

/** The chance of a chi-square at least this large, with so many degrees of freedom. */
export const chiSquareTail = (value: number, freedom: number): number => {
  if (value <= 0) return 1;
  const [a, x] = [freedom / 2, value / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let k = 1; k < 1000 && Math.abs(term) > Math.abs(sum) * 1e-16; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return 1 - front * sum;
  }
  // The continued fraction of the upper incomplete gamma function (Lentz).
  let b = x + 1 - a;
  let [c, d] = [1e300, 1 / b];
  let fraction = d;
  for (let k = 1; k < 1000; k++) {
    const step = -k * (k - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front * fraction;
};

/** The two groups in one job or one year. */
export type Stratum = { a: Tally; b: Tally };
/** Whether a stratum can be used: it needs both groups, and people who were selected and people who were not. */
const tells = ({ a, b }: Stratum): boolean => {
  const selected = a.selected + b.selected;
  return a.n > 0 && b.n > 0 && selected > 0 && selected < a.n + b.n;
};

export type Pooled = {
  /** How many strata can be used. */
  strata: number;
  /** The common odds ratio of `a` against `b`. Null: it has no finite value. */
  odds: number | null;
  /** The common ratio of rates of `a` against `b`. Null: it has no finite value. */
  ratio: number | null;
  chi: number;
  p: number;
  /** The difference in standard deviations, signed: negative where `a` has the lower rate. */
  sd: number;
  /** How many more of `a` would have been selected at the rates that `b` has in each stratum. */
  shortfall: number;
};
/** Mantel and Haenszel: compares within each stratum and adds up the differences, never the counts. No correction for continuity is made. A stratum in which all were selected says nothing of the odds, but that the rates are alike. Null: no stratum can be used. */
export const mantelHaenszel = (all: readonly Stratum[]): Pooled | null => {
  const strata = all.filter(tells);
  if (!strata.length) return null;
  let [difference, variance] = [0, 0];
  let [top, bottom] = [0, 0];
  let [higher, lower, lacking] = [0, 0, 0];
  for (const { a, b } of strata) {
    const n = a.n + b.n;
    const selected = a.selected + b.selected;
    difference += a.selected - (a.n * selected) / n;
    variance += (a.n * b.n * selected * (n - selected)) / (n * n * (n - 1));
    top += (a.selected * (b.n - b.selected)) / n;
    bottom += (b.selected * (a.n - a.selected)) / n;
  }
  for (const { a, b } of all) {
    if (!a.n || !b.n) continue;
    higher += (a.selected * b.n) / (a.n + b.n);
    lower += (b.selected * a.n) / (a.n + b.n);
    lacking += shortfall(a, b);
  }
  const chi = (difference * difference) / variance;
  return {
    strata: strata.length,
    odds: bottom > 0 ? top / bottom : null,
    ratio: lower > 0 ? higher / lower : null,
    chi,
    p: chiSquareTail(chi, 1),
    sd: difference / Math.sqrt(variance),
    shortfall: lacking,
  };
};

/** The selections of `a` that these odds lead one to expect, with the margins of the stratum. */
const expectedAt = (odds: number, { a, b }: Stratum): number => {
  const selected = a.selected + b.selected;
  if (Math.abs(odds - 1) < 1e-12) return (a.n * selected) / (a.n + b.n);
  // x (b.n − selected + x) = odds (a.n − x)(selected − x)
  const square = 1 - odds;
  const linear = b.n - selected + odds * (a.n + selected);
  const constant = -odds * a.n * selected;
  const root = Math.sqrt(linear * linear - 4 * square * constant);
  return (-2 * constant) / (linear + root);
};

export type Sameness = { chi: number; freedom: number; p: number };
/** Breslow and Day: whether the odds are the same in every stratum. `corrected` is Tarone's. Null: fewer than two strata, or no finite odds. */
export const breslowDay = (all: readonly Stratum[], { corrected = false } = {}): Sameness | null => {
  const strata = all.filter(tells);
  const odds = mantelHaenszel(strata)?.odds;
  if (strata.length < 2 || !odds) return null;
  let [chi, difference, variance] = [0, 0, 0];
  for (const stratum of strata) {
    const { a, b } = stratum;
    const selected = a.selected + b.selected;
    const expected = expectedAt(odds, stratum);
    const spread =
      1 / (1 / expected + 1 / (selected - expected) + 1 / (a.n - expected) + 1 / (b.n - selected + expected));
    chi += (a.selected - expected) ** 2 / spread;
    difference += a.selected - expected;
    variance += spread;
  }
  if (corrected) chi -= difference ** 2 / variance;
  const freedom = strata.length - 1;
  return { chi, freedom, p: chiSquareTail(chi, freedom) };
};
