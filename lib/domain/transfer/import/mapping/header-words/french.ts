import type { HeaderWords } from "./header-words.ts";

export const french: HeaderWords = {
  email:
    "courriel|adresse email|adresse e mail|adresse électronique|adresse mail|mél|email professionnel|mail|adresse de messagerie|adresse courriel|courriel professionnel|mail pro|email pro",
  first_name: "prénom|prénoms|prénom usuel",
  last_name: "nom|nom de famille|patronyme|nom usuel|noms",
  name: "nom complet|nom et prénom|prénom et nom|contact|nom du contact|interlocuteur|nom prénom|prénom nom|personne de contact|nom contact",
  title:
    "fonction|poste|intitulé du poste|titre|profession|métier|intitulé de poste|rôle|poste occupé|poste actuel",
  phone:
    "téléphone|numéro de téléphone|tél|portable|téléphone portable|mobile|numéro de mobile|téléphone fixe|téléphone professionnel|tél mobile|tel portable|tél fixe|ligne directe|numéro de portable|téléphone mobile|numéro de téléphone mobile|fixe|mobile professionnel",
  country: "pays|code pays",
  region: "région|département|province|état|dép région|département région|état province|canton",
  city: "ville|commune|localité|ville commune",
  time_zone: "fuseau horaire",
  source:
    "source|provenance|origine|source du lead|source d origine|origine de la piste|origine du prospect|origine du contact|canal d acquisition|canal",
  score: "points|évaluation",
  tags: "étiquettes|mots clés|libellés",
  last_contacted_at:
    "dernier contact|date du dernier contact|dernière prise de contact|dernière activité|date de la dernière activité|dernier échange|dernière interaction|date de dernier contact|contacté le",
  "company.name":
    "entreprise|société|nom de l entreprise|nom de la société|raison sociale|organisation|employeur|compte|nom de société|nom entreprise|nom société|nom de l organisation|établissement|organisme|nom du compte|nom de la structure",
  "company.domain":
    "site web|site internet|domaine|site|adresse web|nom de domaine|url du site web|url du site|page web|url site web|site web de l entreprise|url",
  "company.industry":
    "secteur|secteur d activité|industrie|branche|domaine d activité|secteur professionnel|secteur de l entreprise",
  "company.employee_count":
    "effectif|effectifs|nombre d employés|nombre de salariés|employés|salariés|taille de l entreprise|nb salariés|nb employés|nb d employés|nombre de collaborateurs|taille entreprise|tranche d effectif|effectif salarié|nombre d employés de l entreprise|nombre de salariés de l entreprise",
  "company.country": "pays de l entreprise|pays de la société",
  "company.region": "région de l entreprise|région de la société",
  "company.city": "ville de l entreprise|ville de la société|siège",
};
