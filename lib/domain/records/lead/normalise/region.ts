import { foldText } from "./clean-text.ts";

const us =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI Virgin Islands,DC Washington DC";
const ca =
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon,NB Nouveau-Brunswick,BC Colombie-Britannique,NS Nouvelle-Écosse,QC Québec";

const table = (entries: string): ReadonlyMap<string, string> =>
  new Map(
    entries.split(",").flatMap((entry): [string, string][] => {
      const code = entry.slice(0, 2);
      return [
        [code, code],
        [foldText(code), code],
        [entry.slice(3), code],
        [foldText(entry.slice(3)), code],
      ];
    }),
  );

const regions = new Map([
  ["US", table(us)],
  ["CA", table(ca)],
]);

/** The postal code of a state of the US or a province of Canada; undefined elsewhere and for what is none. */
export const regionCode = (text: string, country: string | undefined): string | undefined => {
  const known = country === undefined ? undefined : regions.get(country);
  return known?.get(text) ?? known?.get(foldText(text.replace(/^(US|CA)-/i, "")));
};
