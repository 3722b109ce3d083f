import type { LeadFieldRow } from "#lib/contract/records/lead-field-row.ts";
import { leadFieldTable } from "#lib/contract/records/lead-field-table.ts";

/** A table's column, in Athena's words. */
export interface LakeColumn {
  readonly name: string;
  readonly type:
    | "string"
    | "double"
    | "bigint"
    | "date"
    | "boolean"
    | "array<string>"
    | "int"
    | "decimal(19,4)"
    | "decimal(38,4)";
}

const of = (type: LakeColumn["type"], names: string): readonly LakeColumn[] =>
  names
    .split(/\s+/)
    .filter((name) => name !== "")
    .map((name) => ({ name, type }));

const typeOf: Readonly<Record<LeadFieldRow["type"], LakeColumn["type"]>> = {
  text: "string",
  email: "string",
  dropdown: "string",
  number: "double",
  date: "bigint",
  set: "array<string>",
};

/** The fields of leads that people and files write. */
const ofLeadFields = Object.entries(leadFieldTable).flatMap(([name, { type }]) => of(typeOf[type], name));

/** What the lake adds to each collection. */
const ownColumns = [...of("bigint", "_changed _bytes"), ...of("boolean", "_deleted"), ...of("int", "_seq")];

/** The columns of the files with the items. */
export const itemColumns: readonly LakeColumn[] = [...of("string", "id item"), ...of("int", "_seq")];

/** The columns of the lake's files, by collection; a test holds them against those that the compactor writes. */
export const lakeColumns: Readonly<
  Record<
    | "leads"
    | "engagement"
    | "stage_moves"
    | "assignments"
    | "deal_moves"
    | "sends"
    | "activities"
    | "campaigns"
    | "comments"
    | "companies"
    | "templates"
    | "deals",
    readonly LakeColumn[]
  >
> = {
  leads: [
    ...of(
      "string",
      `id email_status opted_out__source company__name company__domain company__industry
      company__revenue__currency company__country company__region company__city owner_id score_state stage_id lifecycle converted_by deals__currency custom company_custom`,
    ),
    ...of(
      "double",
      `company__employee_count version
      engagement__sent engagement__delivered engagement__opens engagement__clicks engagement__replies
      engagement__bounces engagement__unsubscribes engagement__complaints engagement__meetings
      engagement__open_rate engagement__click_rate engagement__reply_rate deals__count deals__open deals__won
      deals__lost meetings__scheduled meetings__held meetings__cancelled
      meetings__no_show`,
    ),
    ...of("decimal(19,4)", "company__revenue__amount"),
    ...of("decimal(38,4)", "deals__open_amount deals__won_amount"),
    ...of(
      "bigint",
      "created_at updated_at opted_out__at stage_entered_at converted_at deals__last_closed_at meetings__last_held_at",
    ),
    ...of("array<string>", "opted_out__channels lists"),
    ...ofLeadFields,
    ...ownColumns,
  ],
  engagement: [
    ...of(
      "string",
      "id lead_id type campaign_id message_id url bounce_type reply_class step template_version arm sender_member_id",
    ),
    ...of("bigint", "occurred_at sent_at received_at"),
    ...of("boolean", "machine counted auto"),
    ...of("double", "machine_probability"),
    ...ownColumns,
  ],
  stage_moves: [
    ...of("string", "id lead_id from_stage_id to_stage_id driver moved_by rule_id"),
    ...of("bigint", "at"),
    ...of("boolean", "forced"),
    ...of("double", "duration_seconds"),
    ...ownColumns,
  ],
  assignments: [
    ...of("string", "id lead_id from_member_id to_member_id cause assigned_by rule_id pool_id"),
    ...of("bigint", "at"),
    ...ownColumns,
  ],
  deal_moves: [
    ...of(
      "string",
      `id deal_id moved_by pipeline_id_before pipeline_id_after stage_id_before stage_id_after status_before
      status_after amount_currency_before amount_currency_after base_amount_currency_before
      base_amount_currency_after owner_id_before owner_id_after`,
    ),
    ...of("bigint", "at version"),
    ...of("array<string>", "changed"),
    ...of("decimal(19,4)", "amount_before amount_after"),
    ...of("decimal(38,4)", "base_amount_before base_amount_after"),
    ...of("date", "close_date_before close_date_after"),
    ...ownColumns,
  ],
  sends: [
    ...of(
      "string",
      `id lead_id message_id first_event campaign_id step template_version arm sender_member_id owner_id stage_id
      lifecycle source industry country time_zone`,
    ),
    ...of("bigint", "at sent_at"),
    ...of("double", "score employee_count"),
    ...ownColumns,
  ],
  activities: [
    ...of(
      "string",
      "id kind direction subject body outcome status assignee_id author_id company_id deal_id source",
    ),
    ...of("bigint", "starts_at ends_at due_at done_at created_at updated_at"),
    ...of("array<string>", "lead_ids uncounted_lead_ids external_ids"),
    ...of("double", "version"),
    ...ownColumns,
  ],
  campaigns: [
    ...of(
      "string",
      `id name goal status channel audience owner_id shared_with__everyone handoff__to cost__fixed__currency
      category__industry category__use_case category__team created_by`,
    ),
    ...of("double", "version"),
    ...of("decimal(19,4)", "cost__fixed__amount"),
    ...of("bigint", "created_at updated_at"),
    ...of("array<string>", "shared_with__members external_ids"),
    ...ownColumns,
  ],
  comments: [
    ...of("string", "id on body reply_to author_id"),
    ...of("array<string>", "mentions"),
    ...of("bigint", "removed_at created_at updated_at"),
    ...of("double", "version"),
    ...ownColumns,
  ],
  companies: [
    ...of(
      "string",
      `id name domain industry revenue__currency funding_status country region city time_zone relationship
      parent_id owner_id created_by custom`,
    ),
    ...of("double", "employee_count growth_rate version"),
    ...of("decimal(19,4)", "revenue__amount"),
    ...of("bigint", "created_at updated_at"),
    ...of("array<string>", "domains social external_ids"),
    ...ownColumns,
  ],
  deals: [
    ...of(
      "string",
      `id name amount__currency base_amount__currency status lost_reason primary_lead_id company_id owner_id source_campaign_id next_step
      pipeline_id stage_id created_by custom`,
    ),
    ...of("double", "probability version"),
    ...of("decimal(19,4)", "amount__amount"),
    ...of("decimal(38,4)", "base_amount__amount"),
    ...of("date", "close_date"),
    ...of("bigint", "opened_at closed_at stage_entered_at created_at updated_at"),
    ...of("array<string>", "lead_ids uncounted_lead_ids external_ids"),
    ...ownColumns,
  ],
  templates: [
    ...of(
      "string",
      `id name kind owner_id category__industry category__use_case category__team content__subject created_by`,
    ),
    ...of("double", "content_version version"),
    ...of("bigint", "created_at updated_at"),
    ...of("array<string>", "external_ids"),
    ...ownColumns,
  ],
};
