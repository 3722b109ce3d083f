import type { Company, CompanyChange, NewCompany } from "#lib/contract/company-record.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { LeadModelSource } from "#lib/domain/records/lead/lead-model.ts";
import { idValue, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { customOf } from "./company-custom.ts";
import { companyIdOf, keyOfDomain } from "./company-id.ts";
import { companyKind } from "./company-kind.ts";
import { changeCompany, makeCompany } from "./company-rules.ts";

/** Companies, for whoever makes and changes them; loads the lists of whose domains are no company's. */
export const writingCompanies = async (
  models: LeadModelSource,
  workspace: WorkspaceId,
): Promise<RecordKind<Company, NewCompany, CompanyChange>> => {
  const own = customOf((await models.read(workspace)).fields);
  const identity = await import("#lib/domain/records/company/company-identity.ts");
  return {
    ...companyKind,
    knownBy: ({ domain }, workspaceId) => {
      const read = typeof domain === "string" ? identity.readDomain(domain) : undefined;
      return read !== undefined && "domain" in read
        ? [idValue(companyIdOf(workspaceId, keyOfDomain(read.domain)))]
        : [];
    },
    make: (input, _, stamp) => own.made(makeCompany(identity, own.read(input), stamp)),
    change: (before, input, stamp) =>
      own.changed(before, changeCompany(identity, before, own.read(input), stamp)),
  };
};
