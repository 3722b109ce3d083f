import type { HeaderWords } from "./header-words.ts";

/** Headers in exports of mail tools, CRMs, spreadsheets and fairs. */
export const english: HeaderWords = {
  email:
    "email|e mail|email address|mail|work email|business email|email work|primary email|contact email|email 1|emails|email id|main email|e mail 1|mail address|company email|corporate email|email adress",
  first_name:
    "first name|given name|forename|firstname|fname|christian name|first|name first|name given|given names|first names",
  last_name:
    "last name|surname|family name|lastname|lname|second name|last|name last|name family|last names|surnames",
  name: "name|full name|contact|contact name|lead name|person|display name|contact person|attendee|contact full name|complete name|your name|first and last name|name surname",
  title:
    "title|job title|position|role|job|function|occupation|job position|designation|current job|current position|job role|position title|work title|business title|role title",
  phone:
    "phone|phone number|telephone|telephone number|tel|mobile|mobile phone|work phone|cell|cell phone|mobile number|business phone|phone 1|contact number|direct dial|direct phone|direct line|office phone|mobile no|work|cell number|phone no|work number|office number|business number|direct number|home number|mobile work|landline|landline number|landline phone|telephone no|tel no|mobile phone number|sms|direct|office|office telephone|direct dial number|contact phone|hq phone",
  country:
    "country|country code|nation|country region|cc|country name|country iso|country iso code|iso country code|country alpha 2|country of residence",
  region:
    "region|state|province|state province|state or province|county|state region|federal state|state province region|state code|state name|state abbr|region code|region name|province code|province state|state territory|region state|canton|prefecture",
  city: "city|town|locality|municipality|city name|city town|town city|suburb",
  time_zone: "time zone|timezone|tz|iana time zone|time zone name",
  source:
    "source|lead source|origin|channel|original source|utm source|original source type|traffic source|source name|hs analytics source|original traffic source|lead origin|source of lead|acquisition channel|acquisition source|marketing channel|lead channel|how did you hear about us|first touch source|contact source",
  score:
    "score|rating|lead rating|lead score|hubspot score|contact score|points|scoring|lead scoring|total score",
  tags: "tags|labels|tag|categories|tag list|contact tags",
  last_contacted_at:
    "last contacted at|last contacted|last contact|last contact date|last activity date|last touch|last reached out|last contacted time|last contacted date|last interaction|last activity|last activity time|last contact made|date last contacted|date of last contact|last contacted on|last contact on|last touchpoint|last outreach|last touched|last spoke|last communication|last conversation|last engagement date|last contact time|timestamp last contact",
  "company.name":
    "company|company name|organization|organisation|organization name|account|account name|employer|business|business name|firm|firm name|current company|workplace|place of work|institution|affiliation|org|org name|company legal name|company organization|organization company|business account|company account|current employer",
  "company.domain":
    "company domain|domain|website|company website|url|web site|homepage|web|web address|company url|domain name|website url|web page|www|company domain name|company website url|email domain|root domain|web domain|primary domain|site url|corporate website|business website|employer website|company homepage|website domain|company website domain|company web site|homepage url|company site",
  "company.industry":
    "industry|sector|company industry|vertical|branch of industry|line of business|industry type|company industry type|industry sector|business sector|industries|field of business",
  "company.employee_count":
    "employees|employee count|company size|headcount|number of employees|no of employees|size|staff|num employees|company employee count|employee range|company headcount|team size|number employees|company employees|organization size|staff count|company staff count|employees count|employee number|staff size|employee size|number of staff|no employees|total employees|workforce|fte|number of people|size of company|organisation size|firm size|employees number|employees total|emp count|nb employees|nb of employees|company size employees|company number of employees",
  "company.country":
    "company country|country of company|hq country|account country|billing country|headquarters country|organization country|company hq country",
  "company.region":
    "company region|company state|hq state|billing state|headquarters state|organization state|company hq state|company state province",
  "company.city":
    "company city|hq city|billing city|headquarters city|company locality|organization city|company hq city|company town",
};
