import type { HeaderWords } from "./header-words.ts";

export const spanish: HeaderWords = {
  email: "correo|correo electrónico|dirección de correo|dirección de correo electrónico|correo de trabajo",
  first_name: "nombre|nombre de pila|primer nombre|nombres",
  last_name: "apellido|apellidos|primer apellido",
  name: "nombre completo|nombre y apellidos|nombre y apellido|contacto|nombre del contacto|persona de contacto",
  title: "cargo|puesto|puesto de trabajo|título|ocupación|profesión",
  phone:
    "teléfono|número de teléfono|móvil|celular|teléfono móvil|teléfono fijo|tel|número de móvil|teléfono del trabajo",
  country: "país|código de país",
  region: "región|estado|provincia|comunidad autónoma|departamento",
  city: "ciudad|localidad|población|municipio",
  time_zone: "zona horaria|huso horario",
  source: "fuente|origen|procedencia",
  score: "puntuación|puntos|calificación|puntaje",
  tags: "etiquetas|palabras clave",
  last_contacted_at: "último contacto|fecha del último contacto|última vez contactado",
  "company.name": "empresa|nombre de la empresa|compañía|organización|razón social|sociedad|cuenta",
  "company.domain": "sitio web|página web|dominio|web|url",
  "company.industry": "sector|industria|rubro|giro",
  "company.employee_count": "empleados|número de empleados|tamaño de la empresa|trabajadores|plantilla",
  "company.country": "país de la empresa",
  "company.region": "región de la empresa|provincia de la empresa",
  "company.city": "ciudad de la empresa",
};
