import type { ListTemplateRecord } from "#lib/contract/segments/list-template-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

export type ListTemplateReader = NamedRecordReader<ListTemplateRecord>;
export type ListTemplateStore = NamedRecordStore<ListTemplateRecord>;
