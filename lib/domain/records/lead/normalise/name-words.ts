const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** A word as the sets have it: in lower case, without points, commas and hyphens. */
const bareWord = (word: string): string => word.toLowerCase().replaceAll("’", "'").replaceAll(/[.,-]/g, "");

/** Small words before a family name that belong to it and stay in lower case. */
export const particles = setOf(
  `aan abi abu af al am an ap auf aus av bij bin bint binte binti d da dal dalla das de degli dei del dela della delle dello den der des
  di do dos du el het ibn im in la las le lo los onder op over 's 't te ten ter tot uit und van vande vander vanden vom von voor
  vor z zu zum zur بن بنت ابن أبو آل`,
);
/** The same, with a capital. */
const capitalParticles = setOf("ben mac mc ní nic ó saint sainte san st ste uí");
/** What an article or a preposition is only in lower case; with a capital it is somebody's name. */
const lowerOnly = setOf("aan am an auf aus bij d im in onder op over te tot uit und voor vor z");
/** Between two family names. */
const joining = setOf("y e i");

/** True for a word that belongs to the family name behind it. */
export const isParticle = (word: string): boolean => {
  const bare = bareWord(word);
  if (lowerOnly.has(bare) && word !== word.toLowerCase()) return false;
  return particles.has(bare) || (capitalParticles.has(bare) && !/^\p{L}\.$/u.test(word));
};

/** True for a word in lower case that joins the family names around it: "Ortega y Gasset". */
export const isJoining = (word: string): boolean => joining.has(word);

const generations = setOf("jr sr ii iii iv v junior senior júnior filho neto sobrinho");

/** True for a word behind a family name that tells generations apart. */
export const isGeneration = (word: string): boolean => generations.has(bareWord(word));

const addresses = setOf(
  `mr mrs ms mx miss mister madam madame monsieur mademoiselle mme mlle m dr dra ddr doctor prof profa professor pr univprof privdoz
  herr herrn frau fräulein hr fr sr sra srta señor señora señorita dña doña sig sigra signa signor signora egr gent dott dottssa
  dottor avv arch geom dhr mevr mevrouw mw drs ir pan pani pán paní mgr bc mudr mvdr judr phdr rndr thdr paeddr doc inż ing dipling
  diplkfm diplkffr diplbetriebsw mag bay bayan sn shri smt dato datuk encik puan sheikh sheikha eng exmo exma rev revd reverend rabbi
  hon sir dame lord lady capt captain col colonel maj gen lt sgt sergeant lieutenant cmdr senator ambassador`,
);
/** Somebody's name as well, so that only a point makes them a form of address. */
const onlyWithPoint = setOf("m sr fr pr pan hon doc bay col gen maj lt eng mag arch gent dra");
/** Of which doctorate: behind "Dr.", in lower case. */
const degrees = setOf("med rer nat jur iur phil oec pol dent vet theol habil hc mult techn agr sc");

/** What is known of a word at the beginning of a name. */
export const isAddress = (word: string): boolean => {
  const bare = bareWord(word);
  return addresses.has(bare) && (word.endsWith(".") || !onlyWithPoint.has(bare));
};

export const isDegree = (word: string): boolean =>
  /^\p{Ll}/u.test(word) &&
  word.split(".").every((part) => part === "" || degrees.has(bareWord(part)) || /^[hc]$/.test(part));

/** Before a given name: "Sir Elton", where "Mr. Smith" has a family's. */
const beforeGiven = setOf("sir dame lady sheikh sheikha dato datuk shri");
export const isBeforeGiven = (word: string): boolean => beforeGiven.has(bareWord(word));

/** True for a form of address that is nobody's name. */
export const isFormOnly = (word: string): boolean => isAddress(word) && !isBeforeGiven(word);

const credentials = setOf(
  `md phd dphil dds dmd dvm do edd jd llb llm llp esq esquire cpa cfa caia cfp frm cma cia cisa cism cissp ccsp ceh cipp cippe acca fcca aca
  fca acma fcma cgma ea mba emba msc bsc ma ba mphil mfa bfa meng beng btech mtech mca bca bba mpa mph mpp med bed rn bsn msn lpn np fnp
  aprn crna cnm pa pac rph pharmd dpt pt ot otr slp lcsw lmft lpc msw ra aia faia leed leedap pe peng ceng cenv pmp prince2 capm csm cspo psm
  safe itil shrmcp shrmscp phr sphr gphr cipd mcipd fcipd cphr sixsigma cssbb clu chfc cpcu cebs rhu rd rdn ldn frics mrics mcips fcips fcim
  mcim frsa frs obe mbe cbe kc qc ret usn usmc usaf facs facp frcs frcp mrcp mrcs mbbs mbchb mdphd scd drph ms bs bcom mcom ca cs icwa
  cpim cscp cpsm cts cmp cae cfre aicp ccim cre sior cips gri abr crs realtor`,
);
/** Somebody's name as well: a credential only behind a comma. */
const namesToo = setOf("do ma ba pa ea ra ca cs pe pt ot np rd re med bed med safe ret jd kc crs");

/** True for letters of a degree, an office or a membership, which are no part of a name; `isParted`: behind a comma. */
export const isCredential = (word: string, isParted: boolean): boolean => {
  const bare = bareWord(word).replaceAll(/[®™+()]/g, "");
  if (!credentials.has(bare)) return false;
  const isDotted = /^\p{Lu}\p{Ll}?\.\p{L}/u.test(word);
  return isParted || isDotted || (!namesToo.has(bare) && /\p{Lu}.*\p{Lu}|\.$|^Esq/u.test(word));
};
