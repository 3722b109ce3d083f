import type { HeaderWords } from "./header-words.ts";

export const portuguese: HeaderWords = {
  email: "correio eletrónico|correio eletrônico|endereço de email|endereço de e mail|e mail profissional",
  first_name: "nome próprio|primeiro nome",
  last_name: "apelido|sobrenome|último nome|nome de família",
  name: "nome completo|contato|contacto|nome do contato|nome do contacto|pessoa de contato",
  title: "cargo|função|título|profissão|posição",
  phone: "telefone|número de telefone|celular|telemóvel|tel|número de celular|telefone fixo|whatsapp",
  country: "país|código do país",
  region: "região|estado|distrito|província|uf",
  city: "cidade|localidade|município",
  time_zone: "fuso horário",
  source: "origem|fonte",
  score: "pontuação|nota|pontos",
  tags: "etiquetas|marcadores|palavras chave",
  last_contacted_at: "último contato|último contacto|data do último contato|data do último contacto",
  "company.name": "empresa|nome da empresa|companhia|organização|razão social|conta",
  "company.domain": "site|sítio web|website|domínio|página web",
  "company.industry": "setor|sector|indústria|ramo|ramo de atividade|segmento",
  "company.employee_count":
    "funcionários|número de funcionários|colaboradores|empregados|tamanho da empresa|nº de funcionários",
  "company.country": "país da empresa",
  "company.region": "estado da empresa|região da empresa",
  "company.city": "cidade da empresa",
};
