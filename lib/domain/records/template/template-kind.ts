import { type NewTemplate, Template, TemplateChange } from "#lib/contract/records/template-record.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import {
  externalValues,
  type RecordKind,
  type RecordRights,
} from "#lib/domain/records/record-kind/record-kind.ts";
import { blankTemplate, changeTemplate, makeTemplate } from "./template-rules.ts";

const text: Field = { type: "text" };
const date: Field = { type: "date" };
const number: Field = { type: "number" };
const code: Field = { type: "dropdown" };

const catalogue: Catalogue = catalogueOf({
  id: code,
  name: text,
  kind: { type: "dropdown", options: Template.shape.kind.options },
  owner_id: code,
  "category.industry": text,
  "category.use_case": text,
  "category.team": text,
  "content.subject": text,
  content_version: number,
  external_ids: { type: "set" },
  created_by: code,
  created_at: date,
  updated_at: date,
  version: number,
});

/** All read templates; a sales rep changes their own. */
const rights: RecordRights<Template> = {
  leadsOf: () => [],
  mayRead: () => true,
  writeRefusal: ({ role, member_id }, { owner_id }) => {
    if (role === "admin" || role === "manager") return undefined;
    if (role === "viewer") return "Your role reads templates.";
    return owner_id === member_id ? undefined : "This template is not yours.";
  },
  visible: () => null,
  shown: (template) => template,
};

/** Messages, and sequences of them, to be used again. */
export const templateKind: RecordKind<Template, NewTemplate, TemplateChange> = {
  name: "template",
  schemaVersion: 1,
  schema: Template,
  blank: blankTemplate,
  duplicate: "duplicate_record",
  changeable: Object.keys(TemplateChange.shape),
  catalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names: ({ owner_id }) => [{ pointer: "/owner_id", kind: "member", id: owner_id }],
  subjects: () => [],
  make: makeTemplate,
  change: changeTemplate,
  versioned: ({ content_version, content }) => ({ n: content_version, content }),
  audited: ({ content: _, ...template }) => template,
  rights,
};
