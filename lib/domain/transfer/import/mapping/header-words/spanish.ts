import type { HeaderWords } from "./header-words.ts";

export const spanish: HeaderWords = {
  email:
    "correo|correo electrónico|dirección de correo|dirección de correo electrónico|correo de trabajo|email|mail|dirección email|correo corporativo|correo e|e mail de trabajo|correo profesional|correo laboral",
  first_name: "nombre|nombre de pila|primer nombre|nombres",
  last_name: "apellido|apellidos|primer apellido",
  name: "nombre completo|nombre y apellidos|nombre y apellido|contacto|nombre del contacto|persona de contacto|persona contacto|nombre contacto",
  title:
    "cargo|puesto|puesto de trabajo|título|ocupación|profesión|posición|puesto actual|rol|nombre del puesto|cargo actual|función",
  phone:
    "teléfono|número de teléfono|móvil|celular|teléfono móvil|teléfono fijo|tel|número de móvil|teléfono del trabajo|teléfono de contacto|tel móvil|teléfono celular|número celular|tlf|tfno|número de teléfono móvil|teléfono oficina|teléfono trabajo",
  country: "país|código de país|nación|país región",
  region:
    "región|estado|provincia|comunidad autónoma|departamento|estado provincia|estado o provincia|estado región|provincia estado",
  city: "ciudad|localidad|población|municipio",
  time_zone: "zona horaria|huso horario",
  source:
    "fuente|origen|procedencia|origen del candidato|origen del lead|fuente original|fuente del lead|origen del prospecto|canal|origen de contacto|fuente de contacto",
  score: "puntuación|puntos|calificación|puntaje",
  tags: "etiquetas|palabras clave",
  last_contacted_at:
    "último contacto|fecha del último contacto|última vez contactado|última actividad|fecha de la última actividad|fecha de última actividad|última interacción|fecha último contacto|contactado por última vez",
  "company.name":
    "empresa|nombre de la empresa|compañía|organización|razón social|sociedad|cuenta|nombre empresa|nombre de empresa|nombre de la compañía|nombre de la organización|nombre de la cuenta|empresa asociada",
  "company.domain":
    "sitio web|página web|dominio|web|url|url del sitio web|dominio web|web empresa|sitio|página|sitio web de la empresa|dominio de la empresa|url de la empresa",
  "company.industry":
    "sector|industria|rubro|giro|sector de actividad|ramo|sector industrial|sector de la empresa",
  "company.employee_count":
    "empleados|número de empleados|tamaño de la empresa|trabajadores|plantilla|nº de empleados|nº empleados|no de empleados|cantidad de empleados|número de trabajadores|tamaño empresa|nº trabajadores|num empleados|no empleados",
  "company.country": "país de la empresa",
  "company.region": "región de la empresa|provincia de la empresa",
  "company.city": "ciudad de la empresa|ciudad empresa|sede",
};
