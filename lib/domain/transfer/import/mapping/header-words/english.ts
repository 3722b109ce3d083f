import type { HeaderWords } from "./header-words.ts";

/** Headers in exports of mail tools, CRMs, spreadsheets and fairs. */
export const english: HeaderWords = {
  email:
    "email|e mail|email address|mail|work email|business email|email work|primary email|contact email|email 1|emails|email id",
  first_name: "first name|given name|forename|firstname|fname|christian name|first",
  last_name: "last name|surname|family name|lastname|lname|second name|last",
  name: "name|full name|contact|contact name|lead name|person|display name|contact person|attendee",
  title: "title|job title|position|role|job|function|occupation|job position|designation",
  phone:
    "phone|phone number|telephone|telephone number|tel|mobile|mobile phone|work phone|cell|cell phone|mobile number|business phone|phone 1|contact number|direct dial|direct phone|direct line|office phone|mobile no|work|cell number|phone no",
  country: "country|country code|nation|country region|cc|country name",
  region: "region|state|province|state province|county|state region|federal state|state province region",
  city: "city|town|locality|municipality",
  time_zone: "time zone|timezone|tz",
  source:
    "source|lead source|origin|channel|original source|utm source|original source type|traffic source|source name",
  score: "score|rating|lead rating|lead score|hubspot score|contact score|points",
  tags: "tags|labels|tag|categories",
  last_contacted_at:
    "last contacted at|last contacted|last contact|last contact date|last activity date|last touch|last reached out|last contacted time|last contacted date|last interaction|last activity|last activity time|last contact made",
  "company.name":
    "company|company name|organization|organisation|organization name|account|account name|employer|business|business name|firm|firm name",
  "company.domain":
    "company domain|domain|website|company website|url|web site|homepage|web|web address|company url|domain name|website url|web page|www|company domain name|company website url|email domain",
  "company.industry": "industry|sector|company industry|vertical|branch of industry|line of business",
  "company.employee_count":
    "employees|employee count|company size|headcount|number of employees|no of employees|size|staff|num employees|company employee count|employee range|company headcount|team size|number employees|company employees|organization size",
  "company.country": "company country|country of company|hq country|account country|billing country",
  "company.region": "company region|company state|hq state|billing state",
  "company.city": "company city|hq city|billing city",
};
