import type { HeaderWords } from "./header-words.ts";

export const french: HeaderWords = {
  email: "courriel|adresse email|adresse e mail|adresse électronique|adresse mail|mél|email professionnel",
  first_name: "prénom",
  last_name: "nom|nom de famille",
  name: "nom complet|nom et prénom|prénom et nom|contact|nom du contact|interlocuteur",
  title: "fonction|poste|intitulé du poste|titre|profession|métier",
  phone:
    "téléphone|numéro de téléphone|tél|portable|téléphone portable|mobile|numéro de mobile|téléphone fixe|téléphone professionnel",
  country: "pays|code pays",
  region: "région|département|province",
  city: "ville|commune|localité",
  time_zone: "fuseau horaire",
  source: "source|provenance|origine|source du lead",
  score: "note|points|évaluation",
  tags: "étiquettes|mots clés|libellés",
  last_contacted_at: "dernier contact|date du dernier contact|dernière prise de contact",
  "company.name":
    "entreprise|société|nom de l entreprise|nom de la société|raison sociale|organisation|employeur|compte",
  "company.domain": "site web|site internet|domaine|site|adresse web|nom de domaine",
  "company.industry": "secteur|secteur d activité|industrie|branche",
  "company.employee_count":
    "effectif|effectifs|nombre d employés|nombre de salariés|employés|salariés|taille de l entreprise",
  "company.country": "pays de l entreprise|pays de la société",
  "company.region": "région de l entreprise|région de la société",
  "company.city": "ville de l entreprise|ville de la société|siège",
};
