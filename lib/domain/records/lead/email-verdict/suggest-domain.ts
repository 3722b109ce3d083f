/** Providers whose names people mistype. Short names are left out: every neighbour of `aol.com` is somebody's own. */
const common = `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.co.jp
  yahoo.com.br hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es outlook.com outlook.de outlook.fr
  outlook.es icloud.com comcast.net verizon.net bellsouth.net sbcglobal.net btinternet.com t-online.de freenet.de
  orange.fr wanadoo.fr laposte.net libero.it virgilio.it tiscali.it yandex.ru protonmail.com rediffmail.com
  fastmail.com interia.pl ziggo.nl docomo.ne.jp`
  .split(/\s+/)
  .filter((domain) => domain !== "");
const known = new Set(common);
/** Most domains are longer or shorter than any of these. */
const byLength = Map.groupBy(common, ({ length }) => length);
const longest = Math.max(...byLength.keys());
/** Providers of their own that lie beside a larger one. */
const ownProviders = new Set("mail.com email.com ymail.com tmail.com xmail.com eastmail.com".split(" "));

/** Letters left out, put in, changed or swapped with the next one, of which a suggestion takes at most this many. */
const distanceMax = 1;

/** True when one letter left out, put in, changed or swapped with the next makes `a` from `b` (not when equal). */
const isNeighbour = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > distanceMax || a === b) return false;
  // One slip leaves the first or the last letter alone; most pairs end here.
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length !== restB.length)
    return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwap || restA.slice(1) === restB.slice(1);
};

const nameOf = (domain: string): string => domain.slice(0, domain.indexOf("."));

/** A provider's branch in another country is no slip; `gmail.co` for `gmail.com` is. */
const isSlip = (domain: string, meant: string): boolean =>
  isNeighbour(domain, meant) && (nameOf(domain) !== nameOf(meant) || meant.endsWith(".com"));

/** The well-known provider that a domain is one slip of the finger away from: `gmial.com` → `gmail.com`. */
export const suggestDomain = (domain: string): string | undefined => {
  if (domain.length > longest + distanceMax) return undefined;
  if (known.has(domain) || ownProviders.has(domain)) return undefined;
  for (let length = domain.length - distanceMax; length <= domain.length + distanceMax; length += 1) {
    const meant = byLength.get(length)?.find((other) => isSlip(domain, other));
    if (meant !== undefined) return meant;
  }
  return undefined;
};
