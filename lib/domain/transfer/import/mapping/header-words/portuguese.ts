import type { HeaderWords } from "./header-words.ts";

export const portuguese: HeaderWords = {
  email:
    "correio eletrónico|correio eletrônico|endereço de email|endereço de e mail|e mail profissional|correio|endereço eletrônico|email corporativo|email comercial",
  first_name: "nome próprio|primeiro nome|nome|prenome",
  last_name: "apelido|sobrenome|último nome|nome de família",
  name: "nome completo|contato|contacto|nome do contato|nome do contacto|pessoa de contato|nome e sobrenome|nome contato|nome do cliente potencial|pessoa de contacto",
  title: "cargo|função|título|profissão|posição|cargo atual|papel|ocupação",
  phone:
    "telefone|número de telefone|celular|telemóvel|tel|número de celular|telefone fixo|whatsapp|telefone celular|telefone comercial|fone|telefone de contato|número de telemóvel|número de telefone celular",
  country: "país|código do país",
  region: "região|estado|distrito|província|uf|estado uf|estado região|estado província",
  city: "cidade|localidade|município",
  time_zone: "fuso horário",
  source: "origem|fonte|origem do lead|fonte do lead|canal|origem do contato|fonte original",
  score: "pontuação|nota|pontos",
  tags: "etiquetas|marcadores|palavras chave",
  last_contacted_at:
    "último contato|último contacto|data do último contato|data do último contacto|última atividade|data da última atividade|última interação|data último contato",
  "company.name":
    "empresa|nome da empresa|companhia|organização|razão social|conta|nome empresa|nome da organização|nome da conta|nome fantasia|empregador",
  "company.domain":
    "site|sítio web|website|domínio|página web|url|página|site da empresa|url do site|endereço web|domínio da empresa",
  "company.industry": "setor|sector|indústria|ramo|ramo de atividade|segmento",
  "company.employee_count":
    "funcionários|número de funcionários|colaboradores|empregados|tamanho da empresa|nº de funcionários|nº de colaboradores|número de colaboradores|quantidade de funcionários|qtd funcionários|número de empregados|nº funcionários|porte da empresa",
  "company.country": "país da empresa",
  "company.region": "estado da empresa|região da empresa",
  "company.city": "cidade da empresa",
};
